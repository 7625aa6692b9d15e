import { proveOperatorSecondFactor } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientAt } from '../../actions/describe-client.ts';
import { proveSecondFactor } from '../../actions/second-factor/prove-second-factor.ts';
import type { Context } from '../../context.ts';

export const proveOperatorSecondFactorRoute = route(
  proveOperatorSecondFactor,
  async (context: Context, { body: { address, ...step }, caller }) => {
    await proveSecondFactor(context, caller, step, clientAt(address));
    return { ok: true as const };
  },
);
