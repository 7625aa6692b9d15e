import type {
  AnswerOf,
  BodyOf,
  listReplies,
  messagingCandidates,
  messagingConversation,
  messagingReply,
  messagingUnattended,
  messagingUsers,
  QueryOf,
  saveReply,
  setUserStatus,
} from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';
import type { OperatorUser } from './users-api.ts';

export type Candidate = OperatorUser & { waitingSince?: string; waitingMailId?: string };
export type Conversation = AnswerOf<typeof messagingConversation>['conversation'];
export type Message = Conversation['messages'][number];

interface Candidates {
  users: Candidate[];
  totalPages: number;
  more: boolean;
}

/** Lists and conversations for writing to members in the name of a profile. */
export const messagingApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    messagingUsers: build.query<AnswerOf<typeof messagingUsers>, QueryOf<typeof messagingUsers>>({
      query: (query) => call('messagingUsers', { query }),
      providesTags: ['Users', 'Queue', 'Live'],
    }),
    unattended: build.query<Candidates, QueryOf<typeof messagingUnattended>>({
      query: (query) => call('messagingUnattended', { query }),
      providesTags: ['Queue', 'Live'],
    }),
    candidates: build.query<Candidates, QueryOf<typeof messagingCandidates>>({
      query: (query) => call('messagingCandidates', { query }),
      // The specification allows a plain list, or an object with users and page numbers.
      transformResponse: (answer: AnswerOf<typeof messagingCandidates> | Candidate[]) =>
        Array.isArray(answer) ? { users: answer, totalPages: 1, more: false } : answer,
      providesTags: ['Live'],
    }),
    adminConversation: build.query<Conversation, QueryOf<typeof messagingConversation>>({
      query: (query) => call('messagingConversation', { query }),
      transformResponse: ({ conversation }: AnswerOf<typeof messagingConversation>) => conversation,
      providesTags: (answer) => [
        'Live',
        ...(answer ? [{ type: 'Conversation' as const, id: answer._id }] : []),
      ],
    }),
    sendAs: build.mutation<
      AnswerOf<typeof messagingReply>,
      BodyOf<typeof messagingReply> & { as: 'reply' | 'new' }
    >({
      query: ({ as, ...body }) => call(as === 'reply' ? 'messagingReply' : 'messagingSend', { body }),
      invalidatesTags: (answer) => [
        'Queue',
        'Dashboard',
        ...(answer ? [{ type: 'Conversation' as const, id: answer.message.conversationId }] : []),
      ],
    }),
    userStatus: build.query<'online' | 'offline', string>({
      query: (userId) => call('getUserStatus', { query: { userId } }),
      transformResponse: ({ response }: { response: 'online' | 'offline' }) => response,
      providesTags: ['Live', 'Queue'],
    }),
    setStatus: build.mutation<{ updated: boolean }, BodyOf<typeof setUserStatus>>({
      query: (body) => call('setUserStatus', { body }),
    }),
    randomOnline: build.mutation<{ message: string }, number>({
      query: (count) => call('randomOnline', { body: { count } }),
      invalidatesTags: ['Users'],
    }),
  }),
});

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
