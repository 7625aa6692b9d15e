import type { AnswerOf, BodyOf, decideAppealRow as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { emailEvent } from './email-event.ts';
import { tellSuspension } from './tell-suspension.ts';

/**
 * Answers an appeal, unless somebody has. Lifting ends the suspension or warning that was appealed, not a later one.
 * @param by the operator
 */
export async function decideAppeal(
  context: Context,
  id: string,
  { outcome, answer }: BodyOf<typeof operation>,
  by: string,
): Promise<AnswerOf<typeof operation>> {
  const { mongo, appeals, profiles, mailbox, outbox, now } = context;
  const { appeal, row, undoesBan } = await inTransaction(mongo.client, async (session) => {
    const appeal = await appeals.find(id, session);
    if (!appeal) throw new ProblemError('NOT_FOUND');
    const { memberId, suspension } = appeal;
    const undoesBan = suspension.erasedAt !== undefined && (appeal.outcome ?? outcome) === 'lifted';
    if (appeal.decidedBy !== null) return { appeal, undoesBan };
    await appeals.decide(session, id, { outcome, answer, decidedAt: now(), decidedBy: by });
    const about = suspension.isWarning ? 'warning' : 'suspension';
    await outbox.add(session, [emailEvent(memberId, 'appeal-answered', { outcome, about })]);
    const stands = (await profiles.find(memberId, session))?.[about]?.at.getTime();
    if (outcome === 'stays' || stands !== suspension.at.getTime()) return { appeal, undoesBan: false };
    const row = await profiles.change(session, memberId, () => ({ [about]: null }));
    return { appeal, row, undoesBan };
  });
  if (row) {
    await mailbox.applyProfile(row);
    await tellSuspension(context, row);
  }
  const { memberId, decidedBy } = appeal;
  return { memberId, decidedBy: decidedBy ?? by, isNew: decidedBy === null, undoesBan };
}
