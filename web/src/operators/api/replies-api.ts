import type { AnswerOf, BodyOf, listReplies, saveReply } from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

export type Reply = AnswerOf<typeof listReplies>[number];

/** Canned replies. */
export const repliesApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    replies: build.query<Reply[], void>({
      query: () => call('listReplies'),
      providesTags: ['Replies'],
    }),
    saveReply: build.mutation<Reply, BodyOf<typeof saveReply>>({
      query: (body) => call('saveReply', { body }),
      invalidatesTags: ['Replies'],
    }),
    deleteReply: build.mutation<unknown, string>({
      query: (id) => call('deleteReply', { params: { id } }),
      invalidatesTags: ['Replies'],
    }),
  }),
});
