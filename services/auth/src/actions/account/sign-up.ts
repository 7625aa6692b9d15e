import { type BodyOf, looksLikeAddress, type signup, usesReservedWord } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../../context.ts';
import { keyOf } from '../../domain/key-of.ts';
import { newAccount } from '../../domain/new-account.ts';
import { insertAccount } from './insert-account.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

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
    passwordHash: await hasher.hash(password, keyOf(email)),
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
