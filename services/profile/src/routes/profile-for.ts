import type { AnswerOf, getProfile } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import type { ProfileRow } from '../store/profiles.ts';

/**
 * A member's profile as the caller may see it.
 * @throws ProblemError NOT_FOUND: unknown, not yet complete, or hidden by a block. Who blocked may still look, to take it back.
 */
export async function profileFor(
  context: Context,
  callerId: string,
  memberId: string,
): Promise<AnswerOf<typeof getProfile>> {
  const { hotlists, blocks, presenter } = context;
  const [row, hot, blocked] = await Promise.all([
    visibleProfile(context, callerId, memberId),
    hotlists.among(callerId, [memberId]),
    blocks.isBlocking(callerId, memberId),
  ]);
  return presenter.profile(row, { hotlisted: hot.has(memberId), blocked });
}

/** @throws ProblemError NOT_FOUND */
export async function visibleProfile(
  { profiles, blocks }: Context,
  callerId: string,
  memberId: string,
): Promise<ProfileRow> {
  const [row, isShutOut] = await Promise.all([
    profiles.find(memberId),
    blocks.isBlocking(memberId, callerId),
  ]);
  if (!row || isShutOut || (!row.complete && memberId !== callerId)) throw new ProblemError('NOT_FOUND');
  return row;
}
