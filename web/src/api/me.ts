import type { AnswerOf, getMe } from '@emberline/contracts';
import { api, call } from './api.ts';
import { rememberUser } from './session.ts';

export type Me = AnswerOf<typeof getMe>;

/** The signed-in member: payment status, verification, unread count. */
export const meApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<Me, void>({
      query: () => call('getMe'),
      providesTags: ['Me', 'Live'],
      onQueryStarted: async (_, { queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) rememberUser(answer.data);
      },
    }),
  }),
});

export const { useMeQuery } = meApi;
