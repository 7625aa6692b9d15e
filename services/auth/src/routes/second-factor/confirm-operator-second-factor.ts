import { confirmOperatorSecondFactor } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientAt } from '../../actions/describe-client.ts';
import { confirmSecondFactor } from '../../actions/second-factor/confirm-second-factor.ts';
import { signToken } from '../../actions/sessions/sign-token.ts';
import type { Context } from '../../context.ts';

export const confirmOperatorSecondFactorRoute = route(
  confirmOperatorSecondFactor,
  async (context: Context, { body: { code, address, userAgent }, caller }) => {
    const client = clientAt(address, userAgent);
    const { recoveryCodes, session } = await confirmSecondFactor(context, caller.id, code, client);
    return { recoveryCodes, token: await signToken(context, session) };
  },
);
