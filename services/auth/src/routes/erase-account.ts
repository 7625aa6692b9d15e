import { newEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';

/**
 * Erases an account for good: its row goes, its sessions end, every service is told. Only the id stays.
 * @returns whether there was such an account.
 */
export async function eraseAccount(context: Context, id: string, by: 'member' | 'staff'): Promise<boolean> {
  const { accounts, links, mongo, outbox, sessions } = context;
  const ended = await inTransaction(mongo.client, async (session) => {
    if (!(await accounts.erase(id, session))) return undefined;
    await links.eraseOf(id, session);
    await outbox.add(session, [
      newEvent('member-deleted', { memberId: id, by }),
      newEvent('member-erased', { memberId: id, service: 'auth' }),
    ]);
    return sessions.revoke(id, null, session);
  });
  if (ended) await sessions.tell(ended);
  return ended !== undefined;
}
