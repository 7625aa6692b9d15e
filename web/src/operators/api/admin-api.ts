import type {
  AnswerOf,
  addOperator,
  addUser,
  adminMe,
  BodyOf,
  changeOperator,
  getDashboard,
  listAllUsers,
  listAudit,
  listErasures,
  listOperators,
  listPaidUsers,
  listReplies,
  listReports,
  messagingCandidates,
  messagingConversation,
  messagingReply,
  messagingUnattended,
  messagingUsers,
  QueryOf,
  respondToMail,
  saveReply,
  setUserStatus,
} from '@emberline/contracts';
import { api, call } from '../../api/api.ts';

export type Dashboard = AnswerOf<typeof getDashboard>;
export type Mail = Dashboard['recentMails'][number];
export type OperatorUser = AnswerOf<typeof listAllUsers>[number];
export type Candidate = OperatorUser & { waitingSince?: string; waitingMailId?: string };
export type Conversation = AnswerOf<typeof messagingConversation>['conversation'];
export type Message = Conversation['messages'][number];
export type Operator = AnswerOf<typeof adminMe>;
export type Erasure = AnswerOf<typeof listErasures>[number];
export type Reply = AnswerOf<typeof listReplies>[number];
export type Report = AnswerOf<typeof listReports>['reports'][number];

interface Candidates {
  users: Candidate[];
  totalPages: number;
}

/** All that operators ask and do. What the live connection tells is patched in or fetched anew by `live-reactions.ts`. */
export const adminApi = api
  .enhanceEndpoints({
    addTagTypes: ['Dashboard', 'Users', 'Queue', 'Conversation', 'Audit', 'Reports', 'Erasures', 'Replies'],
  })
  .injectEndpoints({
    endpoints: (build) => ({
      operator: build.query<Operator, void>({ query: () => call('adminMe') }),
      dashboard: build.query<Dashboard, void>({
        query: () => call('getDashboard'),
        merge: keepMissing,
        providesTags: ['Dashboard', 'Live'],
      }),
      paidUsers: build.query<AnswerOf<typeof listPaidUsers>, void>({
        query: () => call('listPaidUsers'),
        providesTags: ['Users', 'Live'],
      }),
      users: build.query<OperatorUser[], QueryOf<typeof listAllUsers>>({
        query: (query) => call('listAllUsers', { query }),
        providesTags: ['Users', 'Live'],
      }),
      deleteUser: build.mutation<{ message: string }, string>({
        query: (id) => call('deleteUser', { params: { id } }),
        invalidatesTags: ['Users', 'Erasures', 'Dashboard'],
      }),
      erasures: build.query<Erasure[], void>({
        query: () => call('listErasures'),
        providesTags: ['Erasures', 'Live'],
      }),
      addUser: build.mutation<AnswerOf<typeof addUser>, BodyOf<typeof addUser>>({
        query: (body) => call('addUser', { body }),
        invalidatesTags: ['Users', 'Dashboard'],
      }),

      respond: build.mutation<AnswerOf<typeof respondToMail>, BodyOf<typeof respondToMail>>({
        query: (body) => call('respondToMail', { body }),
        // An answer may attend older mails of the same conversation too.
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
        // Specified as a plain list, or as users with their pages.
        transformResponse: (answer: AnswerOf<typeof messagingCandidates> | Candidate[]) =>
          Array.isArray(answer) ? { users: answer, totalPages: 1 } : answer,
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

      operators: build.query<AnswerOf<typeof listOperators>, void>({
        query: () => call('listOperators'),
        providesTags: ['Operators'],
      }),
      addOperator: build.mutation<Operator, BodyOf<typeof addOperator>>({
        query: (body) => call('addOperator', { body }),
        invalidatesTags: ['Operators'],
      }),
      changeOperator: build.mutation<Operator, BodyOf<typeof changeOperator> & { id: string }>({
        query: ({ id, ...body }) => call('changeOperator', { params: { id }, body }),
        invalidatesTags: ['Operators'],
      }),

      audit: build.query<AnswerOf<typeof listAudit>, QueryOf<typeof listAudit>>({
        query: (query) => call('listAudit', { query }),
        providesTags: ['Audit', 'Live'],
      }),
      reports: build.query<AnswerOf<typeof listReports>, QueryOf<typeof listReports>>({
        query: (query) => call('listReports', { query }),
        providesTags: ['Reports', 'Live'],
      }),
      resolveReport: build.mutation<unknown, { id: string; outcome: string }>({
        query: ({ id, outcome }) => call('resolveReport', { params: { id }, body: { outcome } }),
        invalidatesTags: ['Reports'],
      }),

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
      noteReplyUse: build.mutation<unknown, string>({
        query: (id) => call('noteReplyUse', { params: { id } }),
        invalidatesTags: ['Replies'],
      }),
    }),
  });

/** A list that could not be fetched this time stays as it was: somebody may be writing in it. */
export function keepMissing(before: Dashboard, fresh: Dashboard): Dashboard {
  const { recentMails, recentChats, recentPayments } = before;
  return {
    ...fresh,
    ...(fresh.missing.includes('mails') && { recentMails }),
    ...(fresh.missing.includes('chats') && { recentChats }),
    ...(fresh.missing.includes('payments') && { recentPayments }),
  };
}
