import { blockMember } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { findMe } from '../../actions/find-me.ts';
import { block } from '../../actions/set-block.ts';
import type { Context } from '../../context.ts';

/** Idempotent: a repeated call publishes no second event. */
export const blockMemberRoute = route(blockMember, async (context: Context, { params: { id }, caller }) => {
  if (id === caller.id) throw new ProblemError('INVALID', 'You cannot block yourself.');
  await findMe(context, caller);
  const blocked = await context.profiles.find(id);
  if (!blocked) throw new ProblemError('NOT_FOUND');
  await block(context, caller.id, blocked);
  return { ok: true as const };
});
