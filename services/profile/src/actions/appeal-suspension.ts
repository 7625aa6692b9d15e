import { ProblemError } from '@emberline/kit/errors';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../context.ts';
import type { Appealed } from '../store/appeals.ts';
import type { ProfileRow } from '../store/profile-rows.ts';
import { findMe } from './profile/find-me.ts';

/**
 * Appeals the caller's suspension; without one the warning that they have not confirmed yet.
 * @throws NOT_FOUND when there is neither, CONFLICT when it has been appealed
 */
export async function appealSuspension(
  context: Context,
  caller: { id: string },
  text: string,
): Promise<void> {
  const { appeals, now } = context;
  const suspension = appealable(await findMe(context, caller));
  if (!suspension) throw new ProblemError('NOT_FOUND');
  const appeal = { _id: newId(), memberId: caller.id, text, at: now(), suspension };
  if (!(await appeals.add(appeal)))
    throw new ProblemError('CONFLICT', 'You have answered already. Our team looks at it.');
}

function appealable({ suspension, warning }: ProfileRow): Appealed | undefined {
  if (suspension) return suspension.reason ? { ...suspension, reason: suspension.reason } : undefined;
  if (warning?.acknowledgedAt !== null) return undefined;
  const { at, reason, by } = warning;
  return { at, until: at, reason, by, isWarning: true };
}
