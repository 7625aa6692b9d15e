import { type BodyOf, looksLikeAddress, signup, usesReservedWord } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { newId } from '@emberline/kit/mongo/ids';
import { insertAccount, refuseWeakPassword } from '../actions/insert-account.ts';
import type { Context } from '../context.ts';
import { newAccount } from '../domain/new-account.ts';
import { keyOf } from '../store/accounts.ts';

export function signupRoute(app: App, context: Context): void {
  const { hasher, mailWishes } = context;
  implement(app, signup, async ({ body, request }) => {
    await check(body);
    const { email, password } = body;
    const accountId = newId();
    const row = newAccount(body, {
      _id: accountId,
      kind: 'member',
      passwordHash: await hasher.hash(password, keyOf(email)),
      isVerified: false,
      createdAt: new Date(),
    });
    const registered = { memberId: accountId, kind: 'member' } as const;
    // Who has an account here is nobody else's business: whose the address is, and which mail goes there, is looked up later.
    await insertAccount(
      context,
      row,
      [newEvent('member-registered', registered, { causationId: request.id })],
      (session) => mailWishes.add({ kind: 'verify-email', email, accountId }, session),
    );
    return { message: 'Signup successful! Please check your email to verify your account.' };
  });
}

async function check(body: BodyOf<typeof signup>): Promise<void> {
  const { firstname, lastname, username } = body;
  if (body.adultConfirmed === false) throw new ProblemError('UNDER_AGE');
  if (body.password !== body.confirmPassword) throw new ProblemError('PASSWORD_MISMATCH');
  if (usesReservedWord(firstname, lastname) || usesReservedWord(username) || looksLikeAddress(username))
    throw new ProblemError('NAME_RESERVED');
  await refuseWeakPassword(body.password, body);
}
