import { offerOperatorProof } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { offerOperatorProof as offer } from '../../actions/second-factor/offer-operator-proof.ts';
import type { Context } from '../../context.ts';

export const offerOperatorProofRoute = route(offerOperatorProof, (context: Context, { caller }) =>
  offer(context, caller.id),
);
