import { beginConfirmation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { beginConfirmation as begin } from '../../actions/begin-confirmation.ts';
import type { Context } from '../../context.ts';

export const beginConfirmationRoute = route(beginConfirmation, (context: Context, { caller }) =>
  begin(context, caller.id),
);
