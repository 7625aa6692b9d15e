import { call } from '../../api/api.ts';
import { type Answer, type Input, type OperatorUser, operatorApi } from './operator-api.ts';

export type Candidate = OperatorUser & { waitingSince?: string; waitingMailId?: string };
export type Conversation = Answer<'messagingConversation'>['conversation'];
export type Message = Conversation['messages'][number];

interface Candidates {
  users: Candidate[];
  totalPages: number;
  more: boolean;
}

/** What of the messaging is more than one call: answers in other shapes, and tags of single conversations. */
export const messagingApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    candidates: build.query<Candidates, Input<'messagingCandidates'>>({
      query: (query) => call('messagingCandidates', { query }),
      // The specification allows a plain list, or an object with users and page numbers.
      transformResponse: (answer: Answer<'messagingCandidates'> | Candidate[]) =>
        Array.isArray(answer) ? { users: answer, totalPages: 1, more: false } : answer,
      providesTags: ['Live'],
    }),
    adminConversation: build.query<Conversation, Input<'messagingConversation'>>({
      query: (query) => call('messagingConversation', { query }),
      transformResponse: ({ conversation }: Answer<'messagingConversation'>) => conversation,
      providesTags: (answer) => [
        'Live',
        ...(answer ? [{ type: 'Conversation' as const, id: answer._id }] : []),
      ],
    }),
    sendAs: build.mutation<Answer<'messagingReply'>, Input<'messagingReply'> & { as: 'reply' | 'new' }>({
      query: ({ as, ...body }) => call(as === 'reply' ? 'messagingReply' : 'messagingSend', { body }),
      invalidatesTags: (answer) => [
        'Queue',
        'Dashboard',
        ...(answer ? [{ type: 'Conversation' as const, id: answer.message.conversationId }] : []),
      ],
    }),
  }),
});
