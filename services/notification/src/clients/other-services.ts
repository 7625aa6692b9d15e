import {
  type AnswerOf,
  type BodyOf,
  createLink,
  getAccount,
  getBroadcastLetter,
  getNoticeText,
  getOperatorName,
  getProfileFacts,
  getTicketLetter,
  isSessionLive,
} from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import type { Settings } from '../settings.ts';

/** The auth service's client for accounts and the links it makes. */
export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts({ AUTH_URL }: Pick<Settings, 'AUTH_URL'>, credential: ServiceCredential) {
  const auth = { url: AUTH_URL, credential };
  return {
    /** @throws ProblemError NOT_FOUND for an account that does not exist (any more) or is a team profile */
    createLink: (body: BodyOf<typeof createLink>) => callService(createLink, { ...auth, body }),
    /** @throws ProblemError NOT_FOUND */
    get: (id: string) => callService(getAccount, { ...auth, params: { id } }),
    /** Live too where auth does not know the call, which itself never answers NOT_FOUND: an auth of the release before, during a roll. */
    isSessionLive: async (id: string) => {
      try {
        return (await callService(isSessionLive, { ...auth, params: { id } })).live;
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'NOT_FOUND') return true;
        throw error;
      }
    },
    /** What an operator is called. @throws ProblemError NOT_FOUND */
    operatorName: async (id: string) =>
      (await callService(getOperatorName, { ...auth, params: { id } })).username,
  };
}

/** Whether operators act for a profile: a team profile, or a member who has allowed it. */
interface Assistance {
  allowed: boolean;
  /** Version of the profile's facts. */
  version: number;
}

/** Asks the profile service about up to 500 members. Leaves out unknown and deleted ones. */
export type AskAssistance = (ids: string[]) => Promise<Map<string, Assistance>>;

export function createAskAssistance(
  { PROFILE_URL }: Pick<Settings, 'PROFILE_URL'>,
  credential: ServiceCredential,
): AskAssistance {
  return async (ids) => {
    const found = await callService(getProfileFacts, { url: PROFILE_URL, credential, body: { ids } });
    return new Map(
      found.map(({ id, kind, assistedReplies, version }) => [
        id,
        { allowed: kind === 'staff' || assistedReplies, version },
      ]),
    );
  };
}

/** What an email to many members says. @throws ProblemError NOT_FOUND */
export type BroadcastLetterOf = (broadcastId: string) => Promise<AnswerOf<typeof getBroadcastLetter>>;

export function createBroadcastLetters(
  { ADMIN_URL }: Pick<Settings, 'ADMIN_URL'>,
  credential: ServiceCredential,
): BroadcastLetterOf {
  return (id) => callService(getBroadcastLetter, { url: ADMIN_URL, credential, params: { id } });
}

/** What a push notice shows of a message. */
export interface NoticeText {
  firstname: string;
  text: string;
}

/** @returns undefined where the receiver may not read the message now. */
export type NoticeTextOf = (message: {
  receiverId: string;
  senderId: string;
  seq: number;
}) => Promise<NoticeText | undefined>;

export function createNoticeTexts(
  { MAILBOX_URL }: Pick<Settings, 'MAILBOX_URL'>,
  credential: ServiceCredential,
): NoticeTextOf {
  return async (query) => {
    const { firstname, content } = await callService(getNoticeText, { url: MAILBOX_URL, credential, query });
    return firstname === null || content === null ? undefined : { firstname, text: content };
  };
}

/** What the email with an answer of the support says. @throws ProblemError NOT_FOUND when it was erased */
export type TicketLetterOf = (ticketId: string) => Promise<AnswerOf<typeof getTicketLetter>>;

export function createTicketLetters(
  { PROFILE_URL }: Pick<Settings, 'PROFILE_URL'>,
  credential: ServiceCredential,
): TicketLetterOf {
  return (id) => callService(getTicketLetter, { url: PROFILE_URL, credential, params: { id } });
}
