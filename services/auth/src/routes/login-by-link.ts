import { loginByLink } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { redeemLink } from '../actions/redeem-link.ts';
import type { Context } from '../context.ts';
import { clientOf } from '../domain/client.ts';
import { homePath, safeRedirect } from '../domain/redirects.ts';

export function loginByLinkRoute(app: App, context: Context): void {
  implement(app, loginByLink, async ({ body, request }) => {
    const wanted = { token: body.token, purposes: ['login' as const] };
    const { token, link } = await redeemLink(context, wanted, clientOf(request));
    // The place that was asked for when the mail was written; the address may only name one where that was silent.
    const redirectUrl =
      link.redirectUrl === homePath ? (safeRedirect(body.redirectUrl) ?? homePath) : link.redirectUrl;
    return { token, message: 'Login successful via email link!', redirectUrl };
  });
}
