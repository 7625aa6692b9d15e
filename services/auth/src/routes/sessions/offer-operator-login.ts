import { offerOperatorLogin } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientAt } from '../../actions/describe-client.ts';
import { offerOperatorLogin as offer } from '../../actions/second-factor/offer-operator-proof.ts';
import type { Context } from '../../context.ts';

export const offerOperatorLoginRoute = route(
  offerOperatorLogin,
  (context: Context, { body: { address, ...credentials } }) => offer(context, credentials, clientAt(address)),
);
