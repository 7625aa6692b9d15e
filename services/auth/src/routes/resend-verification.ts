import { resendVerification } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { keyOf } from '../store/accounts.ts';
import { mailRequested } from './request-mail.ts';

const mailsAnHour = 5;

export function resendVerificationRoute(app: App, context: Context): void {
  const { accounts, attempts, mongo, outbox } = context;
  implement(app, resendVerification, async ({ body, caller, request }) => {
    const account = await accounts.find(caller.id);
    // Somebody else's address, or nothing left to verify: the same answer, and nothing is sent.
    const isDue = account && !account.isVerified && account.emailKey === keyOf(body.email);
    if (isDue && (await attempts.allow(`verify-mail:${account._id}`, mailsAnHour, 3_600))) {
      await inTransaction(mongo.client, (session) =>
        outbox.add(session, [mailRequested(account._id, 'verify-email', {}, request.id)]),
      );
    }
    return { message: 'Verification email resent.' };
  });
}
