import { ProblemError } from '@emberline/kit/errors';
import type { NewEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import { isEasyToGuess, type PasswordOwner } from '../passwords/strength.ts';
import { type AccountRow, takenField } from '../store/accounts.ts';

/** @throws ProblemError PASSWORD_WEAK */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (await isEasyToGuess(password, owner)) throw new ProblemError('PASSWORD_WEAK');
}

/**
 * Stores an account together with what is said about it.
 * @param besides what else is stored in the same transaction
 * @throws ProblemError USERNAME_TAKEN, EMAIL_TAKEN (of a verified account alone)
 */
export async function insertAccount(
  { mongo, accounts, outbox }: Context,
  row: AccountRow,
  events: NewEvent[],
  besides: (session: ClientSession) => Promise<void> = async () => {},
): Promise<void> {
  try {
    await inTransaction(mongo.client, async (session) => {
      await accounts.insert(row, session);
      await outbox.add(session, events);
      await besides(session);
    });
  } catch (error) {
    const taken = takenField(error);
    if (!taken) throw error;
    throw new ProblemError(taken === 'username' ? 'USERNAME_TAKEN' : 'EMAIL_TAKEN');
  }
}
