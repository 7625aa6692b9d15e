import { ProblemError } from '@emberline/kit/errors';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../context.ts';
import { findMe } from './find-me.ts';

/** @throws NOT_FOUND when the caller is not suspended, CONFLICT when this suspension has been appealed */
export async function appealSuspension(
  context: Context,
  caller: { id: string },
  text: string,
): Promise<void> {
  const { appeals, now } = context;
  const { suspension } = await findMe(context, caller);
  if (!suspension) throw new ProblemError('NOT_FOUND');
  const appeal = { _id: newId(), memberId: caller.id, text, at: now(), suspension };
  if (!(await appeals.add(appeal)))
    throw new ProblemError('CONFLICT', 'You have answered already. Our team looks at it.');
}
