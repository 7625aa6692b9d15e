import type { ErrorCode } from '@emberline/contracts/errors';
import type { SwitchName } from '@emberline/contracts/switches';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import type { Wanted } from '../conversation/change-queue.ts';
import type { Send } from '../domain/change.ts';
import { startsLeft } from '../domain/may-write.ts';
import type { Message } from '../domain/rows.ts';
import { refreshMembers } from './apply-changes.ts';

/**
 * Sends a message. A refusal may rest on facts older than the profile service's (somebody has just joined, verified
 * the address or given an age), so the facts are fetched once before it counts.
 * @param signal aborts when the caller stops waiting.
 * @throws ProblemError with the reason for a refusal.
 */
export async function sendMessage(
  context: Context,
  wanted: Wanted<Send>,
  signal?: AbortSignal,
): Promise<Message> {
  const { changeQueue, switchedOff } = context;
  const { sender, receiver } = wanted;
  const content = wanted.content.trim();
  if (sender === receiver) throw new ProblemError('INVALID', 'You cannot write to yourself.');
  const startsOff = switchedOff.has('firstMessages' satisfies SwitchName);
  const message = { ...wanted, content, startsOff };

  let outcome = await changeQueue.send(message, signal);
  if (typeof outcome === 'string' && mayBeOutdated.has(outcome)) {
    await refreshMembers(context, [sender, receiver]);
    outcome = await changeQueue.send(message, signal);
  }
  if (outcome === 'NEW_CONVERSATIONS_LIMIT') throw await limitReached(context, sender);
  if (typeof outcome === 'string') throw new ProblemError(outcome);
  return outcome;
}

/** The refusal to start one more conversation, with the time until one may. */
async function limitReached({ mailboxes, now }: Context, member: string): Promise<ProblemError> {
  const at = now();
  const { againAt } = startsLeft(await mailboxes.startsOf(member), at);
  const seconds = againAt ? Math.ceil((againAt.getTime() - at.getTime()) / 1_000) : 1;
  return new ProblemError('NEW_CONVERSATIONS_LIMIT', undefined, { retryAfter: seconds });
}

const mayBeOutdated = new Set<ErrorCode>([
  'NOT_FOUND',
  'EMAIL_UNVERIFIED',
  'PROFILE_INCOMPLETE',
  'ASSISTANCE_NOT_ALLOWED',
  'SUSPENDED',
]);
