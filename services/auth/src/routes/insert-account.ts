import { ProblemError } from '@emberline/kit/errors';
import type { NewEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { isEasyToGuess } from '@emberline/kit/passwords/password-rules';
import type { Context } from '../context.ts';
import { type AccountRow, takenField } from '../store/accounts.ts';

/** @throws ProblemError PASSWORD_WEAK */
export function refuseWeakPassword(password: string, account: { username: string; email: string }): void {
  if (isEasyToGuess(password, account)) throw new ProblemError('PASSWORD_WEAK');
}

/**
 * Stores an account together with what is said about it.
 * @throws ProblemError USERNAME_TAKEN, EMAIL_TAKEN
 */
export async function insertAccount(
  { mongo, accounts, outbox }: Context,
  row: AccountRow,
  events: NewEvent[],
): Promise<void> {
  try {
    await inTransaction(mongo.client, async (session) => {
      await accounts.insert(row, session);
      await outbox.add(session, events);
    });
  } catch (error) {
    const taken = takenField(error);
    if (!taken) throw error;
    throw new ProblemError(taken === 'username' ? 'USERNAME_TAKEN' : 'EMAIL_TAKEN');
  }
}
