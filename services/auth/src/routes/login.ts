import { login } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { keyOf } from '../store/accounts.ts';
import { openSession } from './open-session.ts';

export function loginRoute(app: App, context: Context): void {
  const { accounts, attempts, hasher } = context;
  implement(app, login, async ({ body }) => {
    const identifier = body.identifier.trim();
    // Counted by what was typed, so that an unknown account slows down like a known one.
    const subject = `login:${keyOf(identifier)}`;
    await attempts.begin(subject);
    const found = await accounts.findByIdentifier(identifier);
    const account = found?.kind === 'member' ? found : null;
    const isRight = await hasher.verify(body.password, account?.passwordHash);
    if (!account || !isRight) throw new ProblemError('CREDENTIALS_INVALID');
    await attempts.forget(subject);
    return { token: await openSession(context, account._id), message: 'Login successful!' };
  });
}
