import {
  type addUser,
  type BodyOf,
  looksLikeAddress,
  type signup,
  usesReservedWord,
} from '@emberline/contracts';
import { emailKey } from '@emberline/contracts/keys';
import { suspendedWords } from '@emberline/contracts/times';
import { ProblemError } from '@emberline/kit/errors';
import { type NewEvent, newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import { newAccount } from '../../domain/account.ts';
import { isEasyToGuess, type PasswordOwner } from '../../passwords/strength.ts';
import { type AccountRow, takenField } from '../../store/accounts.ts';

/**
 * Creates an unverified member account.
 * @throws ProblemError UNDER_AGE, PASSWORD_MISMATCH, NAME_RESERVED, PASSWORD_WEAK, USERNAME_TAKEN
 */
export async function signUp(
  context: Context,
  form: BodyOf<typeof signup>,
  causationId: string,
): Promise<void> {
  const { emailRequests, hasher } = context;
  await check(form);
  const { email, password } = form;
  const accountId = newId();
  const row = newAccount(form, {
    _id: accountId,
    kind: 'member',
    passwordHash: await hasher.hash(password, emailKey(email)),
    isVerified: false,
    createdAt: new Date(),
  });
  const registered = newEvent('member-registered', { memberId: accountId, kind: 'member' }, { causationId });
  // The answer must not reveal who has an account. A job looks up later whose address it is and which email it
  // gets.
  await insertAccount(context, row, [registered], (session) =>
    emailRequests.add({ kind: 'verify-email', email, accountId }, session),
  );
}

async function check(form: BodyOf<typeof signup>): Promise<void> {
  const { firstname, lastname, username } = form;
  if (form.adultConfirmed === false) throw new ProblemError('UNDER_AGE');
  if (form.password !== form.confirmPassword) throw new ProblemError('PASSWORD_MISMATCH');
  if (usesReservedWord(firstname, lastname) || usesReservedWord(username) || looksLikeAddress(username))
    throw new ProblemError('NAME_RESERVED');
  await refuseWeakPassword(form.password, form);
}

/**
 * Stores an account with its events.
 * @param alsoStore stores more in the same transaction
 * @throws ProblemError USERNAME_TAKEN, EMAIL_TAKEN (of a verified account alone)
 */
async function insertAccount(
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

/** @throws ProblemError PASSWORD_WEAK */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (await isEasyToGuess(password, owner)) throw new ProblemError('PASSWORD_WEAK');
}

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
  if (until) throw new ProblemError('FORBIDDEN', suspendedWords('email address', until, 'join with it'));
}

/** Creates the verified account of a team profile. @throws ProblemError PASSWORD_WEAK, USERNAME_TAKEN, EMAIL_TAKEN, FORBIDDEN of a suspended address */
export async function createStaffAccount(
  context: Context,
  form: BodyOf<typeof addUser>,
  { operatorId, causationId }: { operatorId: string; causationId: string },
): Promise<AccountRow> {
  if (await context.bans.has(form.email))
    throw new ProblemError('EMAIL_TAKEN', 'This email cannot be used: its owner was banned.');
  await refuseSuspended(context, form.email);
  await refuseWeakPassword(form.password, form);
  const memberId = newId();
  const row = newAccount(form, {
    _id: memberId,
    kind: 'staff',
    passwordHash: await context.hasher.hash(form.password, emailKey(form.email)),
    isVerified: true,
    createdAt: new Date(),
  });
  const events = [
    newEvent('member-registered', { memberId, kind: 'staff' }, { causationId }),
    newEvent('member-verified', { memberId }, { causationId }),
  ];
  await insertAccount(context, row, events, (session) =>
    context.acts.acted({ operatorId, action: 'add-user', targetId: memberId }, session),
  );
  return row;
}
