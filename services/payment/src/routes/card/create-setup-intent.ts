import { createSetupIntent } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { prepareMembership } from '../../actions/prepare-membership.ts';
import type { Context } from '../../context.ts';

export const createSetupIntentRoute = route(createSetupIntent, (context: Context, { caller }) =>
  prepareMembership(context, caller.id),
);
