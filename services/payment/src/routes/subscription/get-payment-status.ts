import { getPaymentStatus } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { describeMembership } from '../../actions/describe-membership.ts';
import type { Context } from '../../context.ts';

export const getPaymentStatusRoute = route(getPaymentStatus, async (context: Context, { query, caller }) => {
  if (query.username !== undefined) await requireOwnName(context, caller.id, query.username);
  return { data: await describeMembership(context, caller.id) };
});

/** The specification puts a username in the path. Only the token decides whose membership is shown. */
async function requireOwnName({ others }: Context, memberId: string, username: string): Promise<void> {
  const account = await others.account(memberId);
  const names = [account.username.toLowerCase(), account.email.toLowerCase()];
  if (!names.includes(username.toLowerCase())) throw new ProblemError('FORBIDDEN');
}
