import { type AnswerOf, applyBlock, applyProfile, type BodyOf, getUnread } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { callService } from '@emberline/kit/http/internal';
import type { ServiceCredential } from '@emberline/kit/http/service-tokens';
import type { Settings } from '../settings.ts';
import type { ProfileRow } from '../store/profile-rows.ts';

/**
 * Tells the mailbox at once what takes a right away, so that it holds when the member has the answer. The event of the same
 * change tells it again.
 */
export interface Mailbox {
  /** @throws ProblemError UNAVAILABLE: the change is stored; doing it once more is safe. */
  applyBlock: (block: BodyOf<typeof applyBlock>) => Promise<void>;
  /** @throws ProblemError UNAVAILABLE, likewise. */
  applyProfile: (row: ProfileRow) => Promise<void>;
  /** A member's unread count. Version 0 when the mailbox does not answer: any count that is pushed live is newer. */
  unreadOf: (bearer: string | undefined, requestId: string) => Promise<AnswerOf<typeof getUnread>>;
}

const timeoutMs = 2_000;

export function createMailbox(
  { MAILBOX_URL: url }: Pick<Settings, 'MAILBOX_URL'>,
  credential: ServiceCredential,
): Mailbox {
  const call = { url, credential, timeoutMs };
  return {
    applyBlock: (body) => orUnavailable(callService(applyBlock, { ...call, body })),

    applyProfile: ({ _id: memberId, image, ...row }) => {
      const { version, kind, firstname, lastname, username, isVerified, complete, assistedReplies } = row;
      const names = { kind, firstname, lastname, username };
      const rights = { isVerified, complete, assistedReplies };
      const body = { memberId, version, ...names, profileImage: image?.file ?? null, ...rights };
      return orUnavailable(callService(applyProfile, { ...call, body }));
    },

    unreadOf: async (onBehalfOf, requestId) => {
      try {
        return await callService(getUnread, { ...call, onBehalfOf, requestId, timeoutMs: 400 });
      } catch {
        return { unread: 0, unreadVersion: 0 };
      }
    },
  };
}

/** Whatever the mailbox answers but a yes: nobody can promise yet that the change holds there. */
async function orUnavailable(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    const message = 'This is kept, but does not hold everywhere yet. Please try again in a moment.';
    throw new ProblemError('UNAVAILABLE', message, { retryAfter: 2, cause: error });
  }
}
