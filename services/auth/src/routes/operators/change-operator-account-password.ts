import { changeOperatorAccountPassword } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientAt } from '../../actions/describe-client.ts';
import { changeOperatorPassword } from '../../actions/operators/change-operator-password.ts';
import { signToken } from '../../actions/sessions/sign-token.ts';
import type { Context } from '../../context.ts';

export const changeOperatorAccountPasswordRoute = route(
  changeOperatorAccountPassword,
  async (context: Context, { body: { address, userAgent, ...chosen }, caller }) => {
    const client = clientAt(address, userAgent);
    const session = await changeOperatorPassword(context, caller.id, chosen, client);
    return { token: await signToken(context, session) };
  },
);
