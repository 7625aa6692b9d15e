import { operatorOperations } from '@emberline/contracts/generated/operator-operations.ts';
import type { Action } from '@reduxjs/toolkit';
import { api } from '../../api/api.ts';
import { type Answer, callOf, type Id, type Input, type Named } from '../../api/endpoints.ts';
import { addOperations } from '../../api/operations.ts';

addOperations(operatorOperations);

export type { Answer, Input };
export type Dashboard = Answer<'getDashboard'>;
export type Mail = Dashboard['recentMails'][number];
export type OperatorUser = Answer<'getUser'>;
export type QueueCard = Answer<'getQueueCard'>;
export type QueueView = keyof Answer<'listQueue'>['counts'];

const tagTypes = [
  ...(['Adverts', 'Appeals', 'Audit', 'Broadcasts', 'Conversation', 'Dashboard'] as const),
  ...(['Erasures', 'Money'] as const),
  ...(['Payments', 'Person', 'Queue', 'Replies', 'Reports', 'Sessions', 'Switches', 'Team'] as const),
  ...(['Tickets', 'Users'] as const),
] as const;
type Tag = (typeof tagTypes)[number] | 'Live' | 'Operators';

/** What operators read, and the tags of the answers. */
const reads = {
  adminMe: ['Operators'],
  countMoney: ['Money', 'Live'],
  countReports: ['Reports', 'Appeals', 'Live'],
  countTickets: ['Tickets', 'Live'],
  getBanner: ['Broadcasts', 'Live'],
  getDashboard: ['Dashboard', 'Live'],
  getPerson: ['Users', 'Person', 'Reports', 'Queue'],
  getQueueCard: ['Queue', 'Live'],
  getReportedContext: [],
  getReturnedLetters: ['Person'],
  getTeamProfile: ['Team'],
  getUser: ['Users'],
  getUserMembership: ['Payments'],
  getUserStatus: ['Live', 'Queue'],
  listAdverts: ['Adverts', 'Live'],
  listAppeals: ['Appeals', 'Live'],
  listAudit: ['Audit', 'Live'],
  listBroadcasts: ['Broadcasts', 'Live'],
  listColleagues: ['Operators'],
  listDisputes: ['Money', 'Live'],
  listErasures: ['Erasures', 'Live'],
  listOperators: ['Operators'],
  listOwnOperatorSessions: ['Sessions'],
  listOwnPasskeys: ['Operators'],
  listPendingErasures: ['Users', 'Erasures', 'Live'],
  listQueue: ['Queue', 'Live'],
  listQueueProfiles: ['Live'],
  listRefundRequests: ['Money', 'Live'],
  listReplies: ['Replies'],
  listReports: ['Reports', 'Live'],
  listSwitches: ['Switches', 'Live'],
  listTeam: ['Team', 'Live'],
  listTickets: ['Tickets', 'Live'],
  listUserPayments: ['Payments'],
  messagingUnattended: ['Queue', 'Live'],
  messagingUsers: ['Users', 'Queue', 'Live'],
} as const satisfies Partial<Record<Id, readonly Tag[]>>;

const team = ['Team', 'Users', 'Person'] as const;
const removal = ['Users', 'Person', 'Erasures', 'Dashboard'] as const;

/** What operators do, and the answers that are fetched again then: after a refusal too, since a colleague may have been first. */
const acts = {
  addAdvert: ['Adverts'],
  addBroadcast: ['Broadcasts'],
  addNote: ['Person'],
  addOperator: ['Operators'],
  addOwnPasskey: [],
  addTeamPhoto: team,
  addUser: ['Users', 'Dashboard'],
  answerTicket: ['Tickets'],
  assignConversation: ['Queue'],
  banUser: ['Users', 'Reports'],
  cancelUserMembership: ['Payments', 'Person', 'Users'],
  changeAdvert: ['Adverts'],
  changeBroadcast: ['Broadcasts'],
  changeOperator: ['Operators'],
  changeOwnOperatorPassword: [],
  claimMail: [],
  closeTicket: ['Tickets'],
  confirmSecondFactor: [],
  decideAppeal: ['Appeals', 'Users'],
  declineRefund: ['Money'],
  deleteReply: ['Replies'],
  deleteUser: removal,
  endOwnOperatorSession: ['Sessions'],
  eraseUser: removal,
  liftUserSuspension: ['Users', 'Reports', 'Appeals'],
  markMailsSeen: ['Dashboard'],
  offerOwnPasskey: [],
  offerSecondFactor: [],
  orderTeamPhotos: team,
  pauseTeamProfile: team,
  randomOnline: ['Users'],
  refundPayment: ['Payments', 'Money', 'Person', 'Users', 'Dashboard'],
  releaseMail: [],
  removeOwnPasskey: ['Operators'],
  removeSecondFactor: ['Operators'],
  removeTeamPhoto: team,
  removeUserPart: ['Users'],
  renameOwnPasskey: ['Operators'],
  resendReceipt: ['Person'],
  resetSecondFactor: ['Operators'],
  resolveReport: ['Reports'],
  respondToMail: ['Dashboard', 'Queue'],
  restoreUser: removal,
  saveReply: ['Replies'],
  saveTeamProfile: team,
  setBanner: ['Broadcasts'],
  setLabels: ['Person'],
  setOperatorPassword: ['Operators'],
  setSwitch: ['Switches'],
  setUserStatus: [],
  snoozeConversation: ['Queue'],
  startBroadcast: ['Broadcasts'],
  stopBroadcast: ['Broadcasts'],
  suspendUser: ['Users', 'Reports'],
  testBroadcast: [],
  unbanUser: ['Users', 'Person', 'Reports', 'Appeals'],
  warnUser: ['Users', 'Person'],
} as const satisfies Partial<Record<Id, readonly Tag[]>>;

/** Not after a refusal: what was typed would go with its form. */
const keptWhenRefused: readonly string[] = [
  ...['addAdvert', 'addBroadcast', 'answerTicket', 'changeAdvert', 'closeTicket'],
  ...['removeOwnPasskey', 'removeSecondFactor'],
];

/** What admin answers from events of the service that carried the act out: it hears them a moment later. Live notices say the rest. */
const readModels = new Set<Tag>(['Appeals', 'Erasures', 'Person', 'Reports', 'Users']);

export type Act = keyof typeof acts;

/**
 * The API with the operators' tags and calls, each named as in the contract: `operatorApi.useGetPersonQuery({ id })`.
 * `live-reactions.ts` patches or invalidates its answers.
 */
export const operatorApi = api.enhanceEndpoints({ addTagTypes: tagTypes }).injectEndpoints({
  endpoints: (build) => {
    const asked = Object.entries(reads).map(([id, providesTags]) => {
      const query = (input: unknown) => callOf(id as Id, input);
      return [id, build.query({ query, providesTags, ...(id === 'getDashboard' && { merge: keepMissing }) })];
    });
    const done = Object.entries(acts).map(([id, tags]) => {
      const invalidatesTags = (_: unknown, error: unknown) =>
        error && keptWhenRefused.includes(id) ? [] : tags;
      const query = (input: unknown) => callOf(id as Id, input);
      const late = tags.filter((tag) => readModels.has(tag));
      const onQueryStarted = async (_: unknown, { dispatch, queryFulfilled }: Started) => {
        if (late.length === 0 || !(await queryFulfilled.then(Boolean, () => false))) return;
        for (const ms of [1_000, 5_000])
          setTimeout(() => dispatch(operatorApi.util.invalidateTags(late)), ms);
      };
      return [id, build.mutation({ query, invalidatesTags, onQueryStarted })];
    });
    return Object.fromEntries([...asked, ...done]) as Named<keyof typeof reads, Act, Tag>;
  },
});

interface Started {
  dispatch: (action: Action) => void;
  queryFulfilled: Promise<unknown>;
}

/** What an operator is called; their id while that is not known. */
export function useColleagueName(): (id: string) => string {
  const { data = [] } = operatorApi.useListColleaguesQuery();
  return (id) => data.find((one) => one.id === id)?.username ?? 'Another operator';
}

/** Keeps the old state of a list that could not be fetched: an operator may be writing in it. */
function keepMissing(before: Dashboard, fresh: Dashboard): Dashboard {
  const { recentMails, recentChats, recentPayments } = before;
  return {
    ...fresh,
    ...(fresh.missing.includes('mails') && { recentMails }),
    ...(fresh.missing.includes('chats') && { recentChats }),
    ...(fresh.missing.includes('payments') && { recentPayments }),
  };
}
