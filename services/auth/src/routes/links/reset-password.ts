import { resetPassword } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientOf } from '../../actions/describe-client.ts';
import { resetByLink } from '../../actions/links/reset-by-link.ts';
import type { Context } from '../../context.ts';

export const resetPasswordRoute = route(
  resetPassword,
  async (context: Context, { body: { newPassword, keepPasskeys }, bearer, request }) => {
    const asked = { bearer, newPassword, keepPasskeys, client: clientOf(request), requestId: request.id };
    await resetByLink(context, asked);
    return { message: 'Password reset successful!' };
  },
);
