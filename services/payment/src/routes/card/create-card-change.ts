import { createCardChange } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { prepareCardChange } from '../../actions/prepare-card-change.ts';
import type { Context } from '../../context.ts';

export const createCardChangeRoute = route(createCardChange, (context: Context, { caller }) =>
  prepareCardChange(context, caller.id),
);
