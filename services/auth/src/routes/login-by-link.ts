import { loginByLink } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientOf } from '../actions/describe-client.ts';
import { redeemLink } from '../actions/redeem-link.ts';
import type { Context } from '../context.ts';
import { homePath, safeRedirect } from '../domain/redirects.ts';

export const loginByLinkRoute = route(loginByLink, async (context: Context, { body, request }) => {
  const wanted = { token: body.token, purposes: ['login' as const] };
  const { token, link } = await redeemLink(context, wanted, clientOf(request));
  // The place that was asked for when the email was written; the address may only name one where that was silent.
  const redirectUrl =
    link.redirectUrl === homePath ? (safeRedirect(body.redirectUrl) ?? homePath) : link.redirectUrl;
  return { token, message: 'Login successful via email link!', redirectUrl };
});
