import { ProblemError } from '@emberline/kit/errors';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';

/**
 * Keeps out who has deleted a suspended account, until the suspension ends. Ask only after the mailbox was proved: the answer tells
 * that somebody with this address was here.
 * @throws ProblemError FORBIDDEN with the date
 */
export async function refuseSuspended(
  { bans }: Pick<Context, 'bans'>,
  email: string,
  session?: ClientSession,
): Promise<void> {
  const until = await bans.suspendedUntil(email, session);
  if (until) throw new ProblemError('FORBIDDEN', suspendedWords(until));
}

export function suspendedWords(until: Date): string {
  const day = until.toLocaleString('en-US', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone: 'UTC',
  });
  return `This email address is suspended until ${day} UTC. You can join with it after that.`;
}
