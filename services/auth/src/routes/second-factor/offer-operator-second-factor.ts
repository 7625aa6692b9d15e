import { offerOperatorSecondFactor } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientAt } from '../../actions/describe-client.ts';
import { offerSecondFactor } from '../../actions/second-factor/offer-second-factor.ts';
import type { Context } from '../../context.ts';

export const offerOperatorSecondFactorRoute = route(
  offerOperatorSecondFactor,
  (context: Context, { body: { currentPassword, address }, caller }) =>
    offerSecondFactor(context, caller.id, currentPassword, clientAt(address)),
);
