import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import { findMe } from './find-me.ts';

/**
 * Stores whether a member's profile is paused. The mailbox applies it before the member gets the answer: from then on
 * nobody begins a conversation with a paused member. Conversations that exist go on.
 * @param also runs in the same transaction
 */
export async function setPaused(
  context: Context,
  caller: { id: string },
  paused: boolean,
  also: (session: ClientSession) => Promise<void> = async () => {},
): Promise<boolean> {
  const { mongo, profiles, mailbox } = context;
  await findMe(context, caller);
  const row = await inTransaction(mongo.client, async (session) => {
    await also(session);
    return profiles.change(session, caller.id, (me) => ((me.paused ?? false) === paused ? {} : { paused }));
  });
  if (!row) throw new ProblemError('UNAUTHENTICATED');
  await mailbox.applyProfile(row);
  return paused;
}
