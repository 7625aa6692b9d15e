import { emailKey } from '@emberline/contracts/keys';
import { routes } from '@emberline/kit/http/operation';
import { findResetLink, resetByLink } from '../actions/account/password.ts';
import { openMagicLink } from '../actions/account/verify-email.ts';
import { clientOf } from '../actions/sessions/count-attempt.ts';
import { createLink, redeemLink } from '../actions/sessions/links.ts';
import { passkeyAnswer } from '../answers/answers.ts';
import type { Context } from '../context.ts';
import { homePath, safeRedirect } from '../domain/links.ts';

export const links = routes<Context>({
  loginByLink: async (context, { body, request }) => {
    const wanted = { token: body.token, purposes: ['login' as const] };
    const { token, link } = await redeemLink(context, wanted, clientOf(request));
    // The redirect set when the email was written wins. The link's address may set one only when there was none.
    const redirectUrl =
      link.redirectUrl === homePath ? (safeRedirect(body.redirectUrl) ?? homePath) : link.redirectUrl;
    return { token, message: 'Login successful via email link!', redirectUrl };
  },
  requestLoginLink: async ({ emailRequests }, { body: { email, redirectUrl: wanted } }) => {
    const redirectUrl = safeRedirect(wanted);
    await emailRequests.add({ email, kind: 'login-link', ...(redirectUrl && { redirectUrl }) });
    return { message: 'If there is an account with this email, a login link is on its way.' };
  },
  verifyMagicLink: (
    context,
    { body: { magicId: token, userId: accountId, uuid, ...known }, caller, bearer, request },
  ) =>
    openMagicLink(
      context,
      { token, proof: { accountId, uuid }, ...known },
      { caller, bearer, client: clientOf(request) },
    ),
  resendVerification: async ({ accounts, emailRequests }, { body, caller }) => {
    const account = await accounts.find(caller.id);
    // Another account's address, or nothing left to verify: gives the same answer and sends nothing.
    if (account && !account.isVerified && emailKey(account.email) === emailKey(body.email)) {
      const { _id: accountId, email } = account;
      await emailRequests.add({ kind: 'verify-email', email, accountId, isAskedInside: true });
    }
    return { message: 'Verification email resent.' };
  },
  requestPasswordReset: async ({ emailRequests }, { body: { email } }) => {
    await emailRequests.add({ email, kind: 'reset-password' });
    return { message: 'Reset email sent!' };
  },
  resetPassword: async (context, { body: { newPassword, keepPasskeys }, bearer, request }) => {
    const asked = { bearer, newPassword, keepPasskeys, client: clientOf(request), requestId: request.id };
    await resetByLink(context, asked);
    return { message: 'Password reset successful!' };
  },
  listPasskeysByLink: async (context, { bearer }) => {
    const { account } = await findResetLink(context, bearer);
    return { passkeys: (account.passkeys ?? []).map(passkeyAnswer) };
  },
  createLink: (context, { body }) => createLink(context, body),
});
