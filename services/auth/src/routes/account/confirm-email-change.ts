import { confirmEmailChange } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { confirmEmailChange as confirm } from '../../actions/account/confirm-email-change.ts';
import type { Context } from '../../context.ts';

export const confirmEmailChangeRoute = route(
  confirmEmailChange,
  async (context: Context, { body: { token } }) => ({ changed: await confirm(context, token) }),
);
