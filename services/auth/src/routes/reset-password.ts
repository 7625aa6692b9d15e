import { resetPassword } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { refuseWeakPassword } from './insert-account.ts';
import { mailRequested } from './request-mail.ts';

export function resetPasswordRoute(app: App, context: Context): void {
  const { accounts, attempts, hasher, links, mongo, outbox, sessions } = context;
  implement(app, resetPassword, async ({ body, bearer, request }) => {
    const token = resetTokenOf(bearer);
    const account = await ownerOf(context, token);
    // Before the link is used up, so that it can be tried again with a better password.
    refuseWeakPassword(body.newPassword, account);
    const passwordHash = await hasher.hash(body.newPassword);
    const ended = await inTransaction(mongo.client, async (session) => {
      if (!(await links.consume(token, ['reset-password'], session))) throw linkRefused();
      await accounts.setPassword(account._id, passwordHash, session);
      await outbox.add(session, [mailRequested(account._id, 'password-changed', {}, request.id)]);
      return sessions.revoke(account._id, null, session);
    });
    await sessions.tell(ended);
    await Promise.all([account.usernameKey, account.emailKey].map((key) => attempts.forget(`login:${key}`)));
    return { message: 'Password reset successful!' };
  });
}

/** An access token has dots, a link's token has none. */
function resetTokenOf(bearer: string | undefined): string {
  if (!bearer) throw linkRefused();
  if (bearer.includes('.')) throw new ProblemError('FORBIDDEN', 'Please use the link from your reset email.');
  return bearer;
}

async function ownerOf({ links, accounts }: Context, token: string) {
  const link = await links.peek(token, ['reset-password']);
  const account = link && (await accounts.find(link.accountId));
  if (account?.kind !== 'member') throw linkRefused();
  return account;
}

function linkRefused(): ProblemError {
  return new ProblemError(
    'UNAUTHENTICATED',
    'This reset link is invalid or has expired. Please ask for a new one.',
  );
}
