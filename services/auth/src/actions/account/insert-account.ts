import { ProblemError } from '@emberline/kit/errors';
import type { NewEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import { type AccountRow, takenField } from '../../store/accounts.ts';

/**
 * Stores an account with its events.
 * @param alsoStore stores more in the same transaction
 * @throws ProblemError USERNAME_TAKEN, EMAIL_TAKEN (of a verified account alone)
 */
export async function insertAccount(
  { mongo, accounts, outbox }: Context,
  row: AccountRow,
  events: NewEvent[],
  alsoStore: (session: ClientSession) => Promise<void> = async () => {},
): Promise<void> {
  try {
    await inTransaction(mongo.client, async (session) => {
      await accounts.insert(row, session);
      await outbox.add(session, events);
      await alsoStore(session);
    });
  } catch (error) {
    const taken = takenField(error);
    if (!taken) throw error;
    throw new ProblemError(taken === 'username' ? 'USERNAME_TAKEN' : 'EMAIL_TAKEN');
  }
}
