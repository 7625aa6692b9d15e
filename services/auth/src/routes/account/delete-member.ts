import { deleteMember } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { eraseAccount } from '../../actions/erase-account.ts';
import { requireRecentCode } from '../../actions/require-recent-code.ts';
import type { Context } from '../../context.ts';

export const deleteMemberRoute = route(deleteMember, async (context: Context, { params: { id }, caller }) => {
  await requireRecentCode(context, caller);
  const isGone =
    (await eraseAccount(context, id, { by: 'staff', operatorId: caller.id })) ||
    (await context.accounts.wasErased(id));
  if (!isGone) throw new ProblemError('NOT_FOUND');
  return { ok: true } as const;
});
