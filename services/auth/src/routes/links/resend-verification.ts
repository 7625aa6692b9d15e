import { resendVerification } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';
import { keyOf } from '../../domain/key-of.ts';

export const resendVerificationRoute = route(
  resendVerification,
  async ({ accounts, emailRequests }: Context, { body, caller }) => {
    const account = await accounts.find(caller.id);
    // Another account's address, or nothing left to verify: gives the same answer and sends nothing.
    if (account && !account.isVerified && account.emailKey === keyOf(body.email)) {
      const { _id: accountId, email } = account;
      await emailRequests.add({ kind: 'verify-email', email, accountId, isAskedInside: true });
    }
    return { message: 'Verification email resent.' };
  },
);
