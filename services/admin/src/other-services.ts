import {
  type BodyOf,
  createOperatorSession,
  createStaffAccount,
  deleteMember,
  endOperatorSessions,
  getConversation,
  getProfileFacts,
  getReport,
  listMails,
  listPayments,
  listRecentChats,
  pageCharges,
  pageConversations,
  pageMails,
  pageProfiles,
  type QueryOf,
  sendAs,
  signPhotos,
} from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import type { Settings } from './settings.ts';

export type OtherServices = ReturnType<typeof createOtherServices>;

/** The internal calls of this service, where an answer is needed now. */
export function createOtherServices({
  AUTH_URL,
  PROFILE_URL,
  MAILBOX_URL,
  PAYMENT_URL,
  INTERNAL_TOKEN: internalToken,
}: Settings) {
  const [auth, profile, mailbox, payment] = [AUTH_URL, PROFILE_URL, MAILBOX_URL, PAYMENT_URL].map((url) => ({
    url,
    internalToken,
  })) as [At, At, At, At];
  return {
    createSession: (body: BodyOf<typeof createOperatorSession>) =>
      callService(createOperatorSession, { ...auth, body }),
    endSessions: (body: BodyOf<typeof endOperatorSessions>) =>
      callService(endOperatorSessions, { ...auth, body }),
    createStaffAccount: (body: BodyOf<typeof createStaffAccount>) =>
      callService(createStaffAccount, { ...auth, body }),
    deleteMember: (id: string) => callService(deleteMember, { ...auth, params: { id } }),
    profileFacts: (ids: string[]) => callService(getProfileFacts, { ...profile, body: { ids } }),
    signPhotos: (files: string[]) => callService(signPhotos, { ...profile, body: { files } }),
    report: (id: string) => callService(getReport, { ...profile, params: { id } }),
    sendAs: (body: BodyOf<typeof sendAs>) => callService(sendAs, { ...mailbox, body }),
    conversation: (query: QueryOf<typeof getConversation>) =>
      callService(getConversation, { ...mailbox, query }),
    mails: (query: QueryOf<typeof listMails>) => callService(listMails, { ...mailbox, query }),
    recentChats: (limit: number) => callService(listRecentChats, { ...mailbox, query: { limit } }),
    pages: {
      profiles: (query: QueryOf<typeof pageProfiles>) =>
        callService(pageProfiles, { ...profile, query, ...patiently }),
      conversations: (query: QueryOf<typeof pageConversations>) =>
        callService(pageConversations, { ...mailbox, query, ...patiently }),
      mails: (query: QueryOf<typeof pageMails>) =>
        callService(pageMails, { ...mailbox, query, ...patiently }),
      charges: (query: QueryOf<typeof pageCharges>) =>
        callService(pageCharges, { ...payment, query, ...patiently }),
    },
    payments: (limit: number) => callService(listPayments, { ...payment, query: { limit } }),
  };
}

/** For pages of everything, which nobody looks at. */
const patiently = { timeoutMs: 20_000 };

interface At {
  url: string;
  internalToken: string;
}
