import { requestLoginLink } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';
import { safeRedirect } from '../../domain/redirects.ts';

export const requestLoginLinkRoute = route(
  requestLoginLink,
  async ({ emailRequests }: Context, { body: { email, redirectUrl: wanted } }) => {
    const redirectUrl = safeRedirect(wanted);
    await emailRequests.add({ email, kind: 'login-link', ...(redirectUrl && { redirectUrl }) });
    return { message: 'If there is an account with this email, a login link is on its way.' };
  },
);
