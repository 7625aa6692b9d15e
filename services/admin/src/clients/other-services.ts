import {
  countOpenAppeals,
  getConversation,
  getMails,
  getProfileFacts,
  getProfileForTeam,
  getReport,
  getReportContext,
  listAppealRows,
  listChargesBetween,
  listDisputeRows,
  listMails,
  listOperatorNames,
  listPayments,
  listRecentChats,
  listRefundRequestRows,
  listTeamRows,
  listTicketRows,
  listTicketsOf,
  pageCharges,
  pageConversations,
  pageCorrections,
  pageMails,
  pageMemberships,
  pageProfiles,
  type QueryOf,
  signPhotos,
} from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import type { Settings } from '../settings.ts';

export type OtherServices = ReturnType<typeof createOtherServices>;

/** The internal synchronous calls of this service. */
export function createOtherServices(
  { AUTH_URL, PROFILE_URL, MAILBOX_URL, PAYMENT_URL }: Settings,
  credential: ServiceCredential,
) {
  const auth = { url: AUTH_URL, credential };
  const profile = { url: PROFILE_URL, credential };
  const mailbox = { url: MAILBOX_URL, credential };
  const payment = { url: PAYMENT_URL, credential };
  return {
    profileFacts: (ids: string[]) => callService(getProfileFacts, { ...profile, body: { ids } }),
    signPhotos: (files: string[]) => callService(signPhotos, { ...profile, body: { files, viewer: 'team' } }),
    /** Calls on behalf of an operator, authenticated by the operator's token. */
    for: (onBehalfOf: string | undefined) => ({
      team: (page: number) => callService(listTeamRows, { ...profile, onBehalfOf, query: { page } }),
      tickets: (query: QueryOf<typeof listTicketRows>) =>
        callService(listTicketRows, { ...profile, onBehalfOf, query }),
      ticketsOf: (id: string) => callService(listTicketsOf, { ...profile, onBehalfOf, params: { id } }),
      operatorNames: () => callService(listOperatorNames, { ...auth, onBehalfOf }),
      appeals: (query: QueryOf<typeof listAppealRows>) =>
        callService(listAppealRows, { ...profile, onBehalfOf, query }),
      openAppeals: () => callService(countOpenAppeals, { ...profile, onBehalfOf }),
      profile: (id: string) => callService(getProfileForTeam, { ...profile, onBehalfOf, params: { id } }),
      report: (id: string) => callService(getReport, { ...profile, onBehalfOf, params: { id } }),
      reportContext: (id: string) =>
        callService(getReportContext, { ...profile, onBehalfOf, params: { id } }),
      conversation: (query: QueryOf<typeof getConversation>) =>
        callService(getConversation, { ...mailbox, onBehalfOf, query }),
      mailsOf: (ids: string[]) => callService(getMails, { ...mailbox, onBehalfOf, body: { ids } }),
      mails: (query: QueryOf<typeof listMails>) => callService(listMails, { ...mailbox, onBehalfOf, query }),
      recentChats: (limit: number) =>
        callService(listRecentChats, { ...mailbox, onBehalfOf, query: { limit } }),
      refundRequests: (query: QueryOf<typeof listRefundRequestRows>) =>
        callService(listRefundRequestRows, { ...payment, onBehalfOf, query }),
      disputes: (query: QueryOf<typeof listDisputeRows>) =>
        callService(listDisputeRows, { ...payment, onBehalfOf, query }),
      chargesBetween: (query: QueryOf<typeof listChargesBetween>) =>
        callService(listChargesBetween, { ...payment, onBehalfOf, query }),
      payments: (limit: number) => callService(listPayments, { ...payment, onBehalfOf, query: { limit } }),
    }),
    pages: {
      profiles: (query: QueryOf<typeof pageProfiles>) =>
        callService(pageProfiles, { ...profile, query, timeoutMs: pageTimeoutMs }),
      conversations: (query: QueryOf<typeof pageConversations>) =>
        callService(pageConversations, { ...mailbox, query, timeoutMs: pageTimeoutMs }),
      mails: (query: QueryOf<typeof pageMails>) =>
        callService(pageMails, { ...mailbox, query, timeoutMs: pageTimeoutMs }),
      memberships: (query: QueryOf<typeof pageMemberships>) =>
        callService(pageMemberships, { ...payment, query, timeoutMs: pageTimeoutMs }),
      charges: (query: QueryOf<typeof pageCharges>) =>
        callService(pageCharges, { ...payment, query, timeoutMs: pageTimeoutMs }),
      corrections: (query: QueryOf<typeof pageCorrections>) =>
        callService(pageCorrections, { ...payment, query, timeoutMs: pageTimeoutMs }),
    },
  };
}

/** For the pages of a rebuild, which no user waits for. */
const pageTimeoutMs = 20_000;
