import type { AnswerOf, BodyOf, listSwitches, setSwitch } from '@emberline/contracts';
import type { SwitchName } from '@emberline/contracts/switches';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

export type Switches = AnswerOf<typeof listSwitches>;

/** What is switched off for members. */
export const switchesApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    switches: build.query<Switches, void>({
      query: () => call('listSwitches'),
      providesTags: ['Switches', 'Live'],
    }),
    setSwitch: build.mutation<
      AnswerOf<typeof setSwitch>,
      { name: SwitchName; body: BodyOf<typeof setSwitch> }
    >({
      query: ({ name, body }) => call('setSwitch', { params: { name }, body }),
      // Also after a refusal: a colleague was first.
      invalidatesTags: ['Switches'],
    }),
  }),
});
