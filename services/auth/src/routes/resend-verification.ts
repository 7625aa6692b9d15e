import { resendVerification } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { keyOf } from '../store/accounts.ts';

export function resendVerificationRoute(app: App, { accounts, mailWishes }: Context): void {
  implement(app, resendVerification, async ({ body, caller }) => {
    const account = await accounts.find(caller.id);
    // Somebody else's address, or nothing left to verify: the same answer, and nothing is sent.
    if (account && !account.isVerified && account.emailKey === keyOf(body.email))
      await mailWishes.add({
        kind: 'verify-email',
        email: account.email,
        accountId: account._id,
        isAskedInside: true,
      });
    return { message: 'Verification email resent.' };
  });
}
