import {
  type AnswerOf,
  applyBlock,
  applyProfile,
  type BodyOf,
  getMessagesAround,
  getUnread,
  haveConversation,
} from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/identity/service-tokens';
import { LRUCache } from 'lru-cache';
import { isComplete } from '../domain/openness.ts';
import type { Settings } from '../settings.ts';
import type { ProfileRow } from '../store/profile-rows.ts';

const timeoutMs = 2_000;
const pairsKept = { max: 20_000, ttl: 10 * 60_000 };

/**
 * Applies changes that withdraw a right in the mailbox at once, so that they are in force before the member gets the
 * answer. The event of the same change repeats them.
 */
export function createMailbox(
  { MAILBOX_URL: url }: Pick<Settings, 'MAILBOX_URL'>,
  credential: ServiceCredential,
) {
  const call = { url, credential, timeoutMs };
  const conversing = new LRUCache<string, true>(pairsKept);
  return {
    /** Idempotent. @throws ProblemError UNAVAILABLE; the change is stored all the same. */
    applyBlock: (body: BodyOf<typeof applyBlock>): Promise<void> =>
      orUnavailable(callService(applyBlock, { ...call, body })),

    /** Idempotent. @throws ProblemError UNAVAILABLE, as above. */
    applyProfile: (row: ProfileRow): Promise<void> => {
      const { _id: memberId, image } = row;
      const {
        version,
        kind,
        firstname,
        lastname,
        username,
        isVerified,
        assistedReplies,
        paused = false,
        suspension,
      } = row;
      const names = { kind, firstname, lastname, username };
      const rights = { isVerified, complete: isComplete(row), assistedReplies, paused };
      const suspendedUntil = suspension?.until.toISOString() ?? null;
      const body = {
        memberId,
        version,
        ...names,
        profileImage: image?.file ?? null,
        ...rights,
        suspendedUntil,
      };
      return orUnavailable(callService(applyProfile, { ...call, body }));
    },

    /** Whether they have one now; a yes is kept, since a conversation stays. @throws when the mailbox does not answer. */
    haveConversation: async (memberId: string, otherId: string): Promise<boolean> => {
      const pair = `${memberId} ${otherId}`;
      if (conversing.has(pair)) return true;
      const { exists } = await callService(haveConversation, { ...call, query: { memberId, otherId } });
      if (exists) conversing.set(pair, true);
      return exists;
    },

    /** A message from the other, and the five around it. @throws NOT_FOUND, UNAVAILABLE */
    linesAround: async (
      onBehalfOf: string | undefined,
      otherId: string,
      seq: number,
    ): Promise<AnswerOf<typeof getMessagesAround>['lines']> =>
      (await callService(getMessagesAround, { ...call, onBehalfOf, query: { otherId, seq } })).lines,

    /** A member's unread count. Version 0 when the mailbox does not answer, so that any count pushed live is newer. */
    unreadOf: async (
      onBehalfOf: string | undefined,
      requestId: string,
    ): Promise<AnswerOf<typeof getUnread>> => {
      try {
        return await callService(getUnread, { ...call, onBehalfOf, requestId, timeoutMs: 400 });
      } catch {
        return { unread: 0, unreadVersion: 0 };
      }
    },
  };
}

/** Turns every failure into UNAVAILABLE: the change may not be in force in the mailbox yet. */
async function orUnavailable(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    const message = 'This is kept, but does not hold everywhere yet. Please try again in a moment.';
    throw new ProblemError('UNAVAILABLE', message, { retryAfter: 2, cause: error });
  }
}
