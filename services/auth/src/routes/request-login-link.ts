import { requestLoginLink } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { safeRedirect } from '../domain/redirects.ts';

export function requestLoginLinkRoute(app: App, { mailWishes }: Context): void {
  implement(app, requestLoginLink, async ({ body }) => {
    const redirectUrl = safeRedirect(body.redirectUrl);
    await mailWishes.add({ email: body.email, kind: 'login-link', ...(redirectUrl && { redirectUrl }) });
    return { message: 'If there is an account with this email, a login link is on its way.' };
  });
}
