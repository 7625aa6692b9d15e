import type { ErrorCode } from '@emberline/contracts/errors';
import { ProblemError } from '@emberline/kit/errors';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../context.ts';
import type { Send } from '../domain/change.ts';
import type { Message } from '../domain/message.ts';

/**
 * Sends a message. A refusal that may come from news not heard of yet (a member who has just joined, verified the
 * address or given an age) is asked about once before it counts.
 * @param signal of whoever waits for it.
 * @throws ProblemError with the reason for a refusal.
 */
export async function send(
  context: Context,
  wanted: Omit<Send, 'kind' | 'messageId'>,
  signal?: AbortSignal,
): Promise<Message> {
  const { changeQueue, knownMembers } = context;
  const { sender, receiver } = wanted;
  const content = wanted.content.trim();
  if (sender === receiver) throw new ProblemError('INVALID', 'You cannot write to yourself.');
  const message: Send = { ...wanted, kind: 'send', content, messageId: newId() };

  let outcome = await changeQueue.send(message, signal);
  if (typeof outcome === 'string' && mayBeOld.has(outcome)) {
    await knownMembers.refresh([sender, receiver]);
    outcome = await changeQueue.send(message, signal);
  }
  if (typeof outcome === 'string') throw new ProblemError(outcome);
  return outcome;
}

const mayBeOld = new Set<ErrorCode>([
  'NOT_FOUND',
  'EMAIL_UNVERIFIED',
  'PROFILE_INCOMPLETE',
  'ASSISTANCE_NOT_ALLOWED',
]);
