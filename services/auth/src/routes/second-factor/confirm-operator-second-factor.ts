import { confirmOperatorSecondFactor } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { confirmSecondFactor } from '../../actions/confirm-second-factor.ts';
import type { Context } from '../../context.ts';

export const confirmOperatorSecondFactorRoute = route(
  confirmOperatorSecondFactor,
  async (context: Context, { body: { code }, caller }) => ({
    recoveryCodes: await confirmSecondFactor(context, caller.id, code),
  }),
);
