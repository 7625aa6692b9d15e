import type { Act } from '@emberline/kit/acts/acts';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';

/** Ends one session of a member or operator and publishes that. @param act its entry, of an operator. @returns whether it was live */
export async function endSession(
  { acts, mongo, security, sessions }: Pick<Context, 'acts' | 'mongo' | 'security' | 'sessions'>,
  event: 'logoff' | 'sessions-ended',
  which: { subjectId: string; sessionId: string; address?: string },
  act?: Act,
): Promise<boolean> {
  const ended = await inTransaction(mongo.client, async (session) => {
    if (act) await acts.acted(act, session);
    return sessions.revoke(which.subjectId, which.sessionId, session);
  });
  await sessions.publishRevoked(ended);
  if (event === 'logoff') security.note(event, which);
  else if (ended.length > 0) security.note(event, { ...which, ended: ended.length });
  return ended.length > 0;
}
