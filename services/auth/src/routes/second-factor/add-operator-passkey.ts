import { addOperatorPasskey } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientAt } from '../../actions/describe-client.ts';
import { addOperatorPasskey as add } from '../../actions/second-factor/add-operator-passkey.ts';
import { signToken } from '../../actions/sessions/sign-token.ts';
import type { Context } from '../../context.ts';

export const addOperatorPasskeyRoute = route(
  addOperatorPasskey,
  async (context: Context, { body: { address, userAgent, ...given }, caller }) => {
    const { recoveryCodes, session } = await add(context, caller.id, given, clientAt(address, userAgent));
    return { recoveryCodes, token: await signToken(context, session) };
  },
);
