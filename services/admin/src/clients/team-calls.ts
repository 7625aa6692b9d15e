import {
  addTeamRowPhoto,
  type BodyOf,
  editTeamRow,
  getTeamRow,
  listTeamRows,
  orderTeamRowPhotos,
  pauseTeamRow,
  removeTeamRowPhoto,
} from '@emberline/contracts';
import { type CallOptions, callService } from '@emberline/kit/http/internal';

/** Calls about team profiles. @param profile the profile service, and the operator for whom it is asked */
export function teamCalls(profile: Pick<CallOptions<unknown>, 'url' | 'credential' | 'onBehalfOf'>) {
  return {
    team: (page: number) => callService(listTeamRows, { ...profile, query: { page } }),
    teamProfile: (id: string) => callService(getTeamRow, { ...profile, params: { id } }),
    editTeam: (id: string, body: BodyOf<typeof editTeamRow>) =>
      callService(editTeamRow, { ...profile, params: { id }, body }),
    pauseTeam: (id: string, paused: boolean) =>
      callService(pauseTeamRow, { ...profile, params: { id }, body: { paused } }),
    addTeamPhoto: (id: string, body: BodyOf<typeof addTeamRowPhoto>) =>
      callService(addTeamRowPhoto, {
        ...{ ...profile, params: { id }, body },
        timeoutMs: addTeamRowPhoto.timeoutMs + 1_000,
      }),
    orderTeamPhotos: (id: string, body: BodyOf<typeof orderTeamRowPhotos>) =>
      callService(orderTeamRowPhotos, { ...profile, params: { id }, body }),
    removeTeamPhoto: (id: string, file: string) =>
      callService(removeTeamRowPhoto, { ...profile, params: { id, file } }),
  };
}
