import { checkPassword } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { checkOwnPassword } from '../../actions/account/check-own-password.ts';
import { clientAt } from '../../actions/describe-client.ts';
import type { Context } from '../../context.ts';

/** Counts wrong passwords like the member's own calls do. */
export const checkPasswordRoute = route(checkPassword, async (context: Context, { body, caller }) => {
  await checkOwnPassword(context, caller.id, body.password, clientAt(body.address));
  return { ok: true as const };
});
