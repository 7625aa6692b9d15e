import '../api/add-late-operations.ts';
import { api, call } from '../api/api.ts';

/** The answer of a suspended member to the team. */
const suspensionApi = api.injectEndpoints({
  endpoints: (build) => ({
    appeal: build.mutation<unknown, string>({
      query: (text) => call('appealSuspension', { body: { text } }),
      invalidatesTags: ['Me'],
    }),
  }),
});

export const { useAppealMutation } = suspensionApi;
