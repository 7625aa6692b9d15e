import { decideAppealRow } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { decideAppeal } from '../../actions/decide-appeal.ts';
import type { Context } from '../../context.ts';

export const decideAppealRowRoute = route(decideAppealRow, (context: Context, { params, body, caller }) =>
  decideAppeal(context, params.id, body, caller.id),
);
