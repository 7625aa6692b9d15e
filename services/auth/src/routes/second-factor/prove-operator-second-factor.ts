import { proveOperatorSecondFactor } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientAt } from '../../actions/describe-client.ts';
import { proveSecondFactor } from '../../actions/prove-second-factor.ts';
import type { Context } from '../../context.ts';

export const proveOperatorSecondFactorRoute = route(
  proveOperatorSecondFactor,
  async (context: Context, { body: { code, address }, caller }) => {
    await proveSecondFactor(context, caller, code, clientAt(address));
    return { ok: true as const };
  },
);
