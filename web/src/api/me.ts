import type { AnswerOf, BodyOf, getMe, resendVerification } from '@emberline/contracts';
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
    resendVerification: build.mutation<
      AnswerOf<typeof resendVerification>,
      BodyOf<typeof resendVerification>
    >({
      query: (body) => call('resendVerification', { body }),
    }),
  }),
});

export const { useMeQuery, useResendVerificationMutation } = meApi;
