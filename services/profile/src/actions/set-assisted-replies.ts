import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { findMe } from './find-me.ts';

/**
 * Stores whether the team may answer for a member. The mailbox applies it before the member gets the answer: once it is
 * withdrawn, the team writes nothing more.
 */
export async function setAssistedReplies(
  context: Context,
  caller: { id: string },
  allowed: boolean,
): Promise<boolean> {
  const { mongo, profiles, mailbox } = context;
  await findMe(context, caller);
  const row = await inTransaction(mongo.client, (session) =>
    profiles.change(session, caller.id, () => ({ assistedReplies: allowed })),
  );
  if (!row) throw new ProblemError('UNAUTHENTICATED');
  await mailbox.applyProfile(row);
  return row.assistedReplies;
}
