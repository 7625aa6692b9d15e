import { removeOperatorSecondFactor } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientAt } from '../../actions/describe-client.ts';
import { removeSecondFactor } from '../../actions/second-factor/remove-second-factor.ts';
import type { Context } from '../../context.ts';

export const removeOperatorSecondFactorRoute = route(
  removeOperatorSecondFactor,
  async (context: Context, { body: { address, ...proof }, caller }) => {
    await removeSecondFactor(context, caller.id, proof, clientAt(address));
    return { ok: true as const };
  },
);
