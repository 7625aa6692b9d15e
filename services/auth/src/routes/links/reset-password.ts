import { resetPassword } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientOf } from '../../actions/describe-client.ts';
import { resetByLink } from '../../actions/links/reset-by-link.ts';
import type { Context } from '../../context.ts';

export const resetPasswordRoute = route(
  resetPassword,
  async (context: Context, { body: { newPassword }, bearer, request }) => {
    await resetByLink(context, { bearer, newPassword, client: clientOf(request), requestId: request.id });
    return { message: 'Password reset successful!' };
  },
);
