import '../../api/add-late-operations.ts';
import type { AnswerOf, BodyOf, changeEmail, getEmailChange } from '@emberline/contracts';
import { api, call } from '../../api/api.ts';
import { type Me, meApi } from '../../api/me.ts';

export type EmailChange = NonNullable<AnswerOf<typeof getEmailChange>['change']>;

const emailChangeApi = api.enhanceEndpoints({ addTagTypes: ['EmailChange'] }).injectEndpoints({
  endpoints: (build) => ({
    emailChange: build.query<AnswerOf<typeof getEmailChange>, void>({
      query: () => call('getEmailChange'),
      providesTags: ['EmailChange'],
    }),
    changeEmail: build.mutation<AnswerOf<typeof changeEmail>, BodyOf<typeof changeEmail>>({
      query: (body) => call('changeEmail', { body }),
      invalidatesTags: ['EmailChange'],
      onQueryStarted: async ({ newEmail }, { dispatch, queryFulfilled }) => {
        if (!(await queryFulfilled.catch(() => null))) return;
        const correct = (me: Me) => void (me.isVerified || Object.assign(me, { email: newEmail }));
        dispatch(meApi.util.updateQueryData('me', undefined, correct));
      },
    }),
    stopEmailChange: build.mutation<unknown, void>({
      query: () => call('stopEmailChange'),
      invalidatesTags: ['EmailChange'],
    }),
  }),
});

export const { useEmailChangeQuery, useChangeEmailMutation, useStopEmailChangeMutation } = emailChangeApi;
