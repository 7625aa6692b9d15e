import { signup } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../context.ts';
import { newAccount } from '../domain/new-account.ts';
import { insertAccount, refuseWeakPassword } from './insert-account.ts';
import { mailRequested } from './request-mail.ts';

export function signupRoute(app: App, context: Context): void {
  implement(app, signup, async ({ body, request }) => {
    if (body.adultConfirmed === false) throw new ProblemError('UNDER_AGE');
    if (body.password !== body.confirmPassword) throw new ProblemError('PASSWORD_MISMATCH');
    refuseWeakPassword(body.password, body);
    const _id = newId();
    const passwordHash = await context.hasher.hash(body.password);
    const row = newAccount(body, {
      _id,
      kind: 'member',
      passwordHash,
      isVerified: false,
      createdAt: new Date(),
    });
    const events = [
      newEvent('member-registered', { memberId: _id, kind: 'member' }, { causationId: request.id }),
      mailRequested(_id, 'verify-email', {}, request.id),
    ];
    // Who has an account here is nobody else's business: a used email gets a mail, the caller the same answer.
    await insertAccount(context, row, events).catch(async (error) => {
      if (!(error instanceof ProblemError && error.code === 'EMAIL_TAKEN')) throw error;
      await context.mailWishes.add({ email: body.email, kind: 'account-exists' });
    });
    return { message: 'Signup successful! Please check your email to verify your account.' };
  });
}
