import type { Closing } from '@emberline/contracts/operator-choices';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';

/** Undoes a closing before the account is erased; of a ban, also that it keeps addresses out. Does nothing where there is none. */
export async function reopenAccount(
  { accounts, bans, mongo }: Pick<Context, 'accounts' | 'bans' | 'mongo'>,
  id: string,
  as: Closing,
): Promise<void> {
  await inTransaction(mongo.client, async (session) => {
    await accounts.reopen(id, as, session);
    if (as === 'ban') await bans.undo(id, session);
  });
}
