import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';

const usersAtOnce = 250;

/**
 * Copies the counts that have changed to the users' rows. Of two replicas that copy the same user's, the later one to
 * write is retried, so that the newest counts stay.
 */
export async function refreshCounts({
  mongo,
  users,
  userCounts,
}: Pick<Context, 'mongo' | 'users' | 'userCounts'>): Promise<void> {
  const ids = userCounts.takeChanged();
  try {
    while (ids.length > 0) {
      const some = ids.slice(-usersAtOnce);
      await inTransaction(mongo.client, async (session) =>
        users.setCounts(await userCounts.of(some, session), session),
      );
      ids.length -= some.length;
    }
  } catch (error) {
    userCounts.noteChanged(ids);
    throw error;
  }
}
