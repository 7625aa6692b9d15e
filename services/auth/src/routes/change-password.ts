import { changePassword } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { refuseWeakPassword } from './insert-account.ts';
import { openSession } from './open-session.ts';
import { mailRequested } from './request-mail.ts';

export function changePasswordRoute(app: App, context: Context): void {
  const { accounts, hasher, mongo, outbox, sessions } = context;
  implement(app, changePassword, async ({ body, caller, request }) => {
    const account = await checkOwnPassword(context, caller.id, body.currentPassword);
    refuseWeakPassword(body.newPassword, account);
    const passwordHash = await hasher.hash(body.newPassword);
    const ended = await inTransaction(mongo.client, async (session) => {
      await accounts.setPassword(account._id, passwordHash, session);
      await outbox.add(session, [mailRequested(account._id, 'password-changed', {}, request.id)]);
      return sessions.revoke(account._id, null, session);
    });
    const token = await openSession(context, account._id);
    await sessions.tell(ended);
    return { message: 'Password changed.', token };
  });
}
