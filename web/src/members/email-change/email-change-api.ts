import '../../api/add-late-operations.ts';
import type { AnswerOf, BodyOf, changeEmail, getEmailChange } from '@emberline/contracts';
import { api, call } from '../../api/api.ts';

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
    }),
    stopEmailChange: build.mutation<unknown, void>({
      query: () => call('stopEmailChange'),
      invalidatesTags: ['EmailChange'],
    }),
  }),
});

export const { useEmailChangeQuery, useChangeEmailMutation, useStopEmailChangeMutation } = emailChangeApi;
