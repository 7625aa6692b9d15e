import { confirmOperatorSecondFactor } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { confirmSecondFactor } from '../../actions/confirm-second-factor.ts';
import { clientAt } from '../../actions/describe-client.ts';
import { signToken } from '../../actions/sign-token.ts';
import type { Context } from '../../context.ts';

export const confirmOperatorSecondFactorRoute = route(
  confirmOperatorSecondFactor,
  async (context: Context, { body: { code, address, userAgent }, caller }) => {
    const client = clientAt(address, userAgent);
    const { recoveryCodes, session } = await confirmSecondFactor(context, caller.id, code, client);
    return { recoveryCodes, token: await signToken(context, session) };
  },
);
