import { addAdvertRow, type BodyOf, changeAdvertRow, listAdvertRows } from '@emberline/contracts';
import { type CallOptions, callService } from '@emberline/kit/http/internal';

/** Calls about house adverts. @param profile the profile service, and the operator for whom it is asked */
export function advertCalls(profile: Pick<CallOptions<unknown>, 'url' | 'credential' | 'onBehalfOf'>) {
  return {
    adverts: () => callService(listAdvertRows, profile),
    addAdvert: (body: BodyOf<typeof addAdvertRow>) =>
      callService(addAdvertRow, { ...profile, body, timeoutMs: addAdvertRow.timeoutMs + 1_000 }),
    changeAdvert: (id: string, body: BodyOf<typeof changeAdvertRow>) =>
      callService(changeAdvertRow, { ...profile, params: { id }, body }),
  };
}
