import '../../api/add-late-operations.ts';
import { api, call } from '../../api/api.ts';

/** The answers of a warned or suspended member to the team. */
const suspensionApi = api.injectEndpoints({
  endpoints: (build) => ({
    appeal: build.mutation<unknown, string>({
      query: (text) => call('appealSuspension', { body: { text } }),
      invalidatesTags: ['Me'],
    }),
    acknowledgeWarning: build.mutation<unknown, string>({
      query: (id) => call('acknowledgeWarning', { body: { id } }),
      invalidatesTags: ['Me'],
    }),
  }),
});

export const { useAppealMutation, useAcknowledgeWarningMutation } = suspensionApi;
