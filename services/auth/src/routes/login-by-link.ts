import { loginByLink } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { homePath, safeRedirect } from '../domain/redirects.ts';
import { redeemLink } from './redeem-link.ts';

export function loginByLinkRoute(app: App, context: Context): void {
  implement(app, loginByLink, async ({ body }) => {
    const { token, link } = await redeemLink(context, body.token, ['login']);
    // The place that was asked for when the mail was written; the address may only name one where that was silent.
    const redirectUrl =
      link.redirectUrl === homePath ? (safeRedirect(body.redirectUrl) ?? homePath) : link.redirectUrl;
    return { token, message: 'Login successful via email link!', redirectUrl };
  });
}
