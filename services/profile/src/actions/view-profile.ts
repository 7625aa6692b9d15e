import type { AnswerOf, getProfile } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { noPresence } from '../answers/presenter.ts';
import type { Context } from '../context.ts';
import { compared } from '../domain/compared.ts';
import type { ProfileRow } from '../store/profile-rows.ts';
import { isOpenTo } from './is-open-to.ts';

/**
 * A member's profile as the caller may see it. A caller who has blocked the member sees only the name, to unblock.
 * @throws ProblemError NOT_FOUND: unknown, not yet complete, suspended, paused without a conversation with the caller, or the
 * caller is blocked.
 */
export async function profileFor(
  context: Context,
  callerId: string,
  memberId: string,
): Promise<AnswerOf<typeof getProfile>> {
  const { profiles, hotlists, blocks, presenter } = context;
  const [row, me, hot, keeping, between] = await Promise.all([
    profiles.find(memberId),
    profiles.find(callerId),
    hotlists.among(callerId, [memberId]),
    hotlists.keeping(callerId, [memberId]),
    blocks.between(callerId, memberId),
  ]);
  if (!row || between.some(({ blockerId }) => blockerId === memberId)) throw new ProblemError('NOT_FOUND');
  const [own] = between;
  if (own) return presenter.blockedProfile({ ...own, id: memberId });
  if (!(await isOpenTo(context, row, callerId))) throw new ProblemError('NOT_FOUND');
  const inCommon = me && memberId !== callerId ? compared(me, row) : {};
  return presenter.profile(row, callerId, {
    hotlisted: hot.has(memberId),
    savedEachOther: hot.has(memberId) && keeping.has(memberId),
    ...inCommon,
    ...(me?.presenceHidden && memberId !== callerId && noPresence),
  });
}

/** @throws ProblemError NOT_FOUND, also when either has blocked the other. */
export async function visibleProfile(
  context: Context,
  callerId: string,
  memberId: string,
): Promise<ProfileRow> {
  const { profiles, blocks } = context;
  const [row, isHidden] = await Promise.all([profiles.find(memberId), blocks.stands(callerId, memberId)]);
  if (!row || isHidden || !(await isOpenTo(context, row, callerId))) throw new ProblemError('NOT_FOUND');
  return row;
}
