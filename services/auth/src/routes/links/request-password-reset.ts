import { requestPasswordReset } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const requestPasswordResetRoute = route(
  requestPasswordReset,
  async ({ emailRequests }: Context, { body: { email } }) => {
    await emailRequests.add({ email, kind: 'reset-password' });
    return { message: 'Reset email sent!' };
  },
);
