import { loginByLink } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientOf } from '../../actions/describe-client.ts';
import { redeemLink } from '../../actions/links/redeem-link.ts';
import type { Context } from '../../context.ts';
import { homePath, safeRedirect } from '../../domain/redirects.ts';

export const loginByLinkRoute = route(loginByLink, async (context: Context, { body, request }) => {
  const wanted = { token: body.token, purposes: ['login' as const] };
  const { token, link } = await redeemLink(context, wanted, clientOf(request));
  // The redirect set when the email was written wins. The link's address may set one only when there was none.
  const redirectUrl =
    link.redirectUrl === homePath ? (safeRedirect(body.redirectUrl) ?? homePath) : link.redirectUrl;
  return { token, message: 'Login successful via email link!', redirectUrl };
});
