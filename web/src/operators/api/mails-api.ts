import type { AnswerOf, BodyOf, respondToMail } from '@emberline/contracts';
import { call } from '../../api/api.ts';
import type { Dashboard } from './dashboard-api.ts';
import { operatorApi } from './operator-api.ts';

export type Mail = Dashboard['recentMails'][number];

/** Answering mails. */
export const mailsApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    respond: build.mutation<AnswerOf<typeof respondToMail>, BodyOf<typeof respondToMail>>({
      query: (body) => call('respondToMail', { body }),
      // One answer may attend several mails of the conversation.
      invalidatesTags: ['Dashboard', 'Queue'],
    }),
    markSeen: build.mutation<{ seen: number }, string[]>({
      query: (mailIds) => call('markMailsSeen', { body: { mailIds } }),
      invalidatesTags: ['Dashboard'],
    }),
    claim: build.mutation<{ until: string }, string>({
      query: (mailId) => call('claimMail', { body: { mailId } }),
    }),
    release: build.mutation<unknown, string>({
      query: (mailId) => call('releaseMail', { body: { mailId } }),
    }),
  }),
});
