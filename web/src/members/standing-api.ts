import '../api/add-late-operations.ts';
import type { AnswerOf, setPaused } from '@emberline/contracts';
import { api, call } from '../api/api.ts';
import { meApi } from '../api/me.ts';

/** Pausing the own profile. The switch changes at once; after a failure it goes back. */
const pauseApi = api.injectEndpoints({
  endpoints: (build) => ({
    setPaused: build.mutation<AnswerOf<typeof setPaused>, boolean>({
      query: (paused) => call('setPaused', { body: { paused } }),
      invalidatesTags: (_, error) => (error ? ['Me'] : []),
      onQueryStarted: async (paused, { dispatch, queryFulfilled }) => {
        const change = dispatch(
          meApi.util.updateQueryData('me', undefined, (me) => {
            me.paused = paused;
          }),
        );
        await queryFulfilled.catch(change.undo);
      },
    }),
  }),
});

export const { useSetPausedMutation } = pauseApi;

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
