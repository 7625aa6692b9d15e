import { updatePayment } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { describeMembership } from '../../actions/describe-membership.ts';
import { syncMembership } from '../../actions/sync-membership.ts';
import type { Context } from '../../context.ts';

export const updatePaymentRoute = route(updatePayment, async (context: Context, { body, caller }) => {
  if (body.userId !== caller.id) throw new ProblemError('FORBIDDEN');
  const row = await syncMembership(context, caller.id);
  return { data: await describeMembership(context, caller.id, row) };
});
