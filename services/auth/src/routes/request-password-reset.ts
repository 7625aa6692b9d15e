import { requestPasswordReset } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function requestPasswordResetRoute(app: App, { mailWishes }: Context): void {
  implement(app, requestPasswordReset, async ({ body }) => {
    await mailWishes.add({ email: body.email, kind: 'reset-password' });
    return { message: 'Reset email sent!' };
  });
}
