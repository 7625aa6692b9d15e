import { noteOwnActivity } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const noteOwnActivityRoute = route(noteOwnActivity, ({ others }: Context, { bearer }) =>
  others.for(bearer).noteActivity(),
);
