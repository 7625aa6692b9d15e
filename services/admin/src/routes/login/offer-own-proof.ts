import { offerOwnProof } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const offerOwnProofRoute = route(offerOwnProof, ({ others }: Context, { bearer }) =>
  others.for(bearer).offerProof(),
);
