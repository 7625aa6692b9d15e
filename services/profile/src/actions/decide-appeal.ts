import type { AnswerOf, BodyOf, decideAppealRow as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import type { Suspension } from '../store/profile-rows.ts';
import { emailEvent, suspendedFacts } from './email-event.ts';
import { withoutSuspension } from './lift-suspension.ts';
import { tellSuspension } from './tell-suspension.ts';

/**
 * Answers an appeal, unless somebody has. Lifting ends the suspension or warning that was appealed, not another one.
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
    const standing = (await profiles.find(memberId, session))?.[about];
    if (outcome === 'stays' || !standing) return { appeal, undoesBan: false };
    const left = withoutSuspension(standing as Suspension, suspension, now());
    const stands = standing.at.getTime() === suspension.at.getTime();
    if (stands && left)
      await outbox.add(session, [emailEvent(memberId, 'profile-suspended', suspendedFacts(left))]);
    const row = await profiles.change(session, memberId, () => ({ [about]: left }));
    return { appeal, row, undoesBan: undoesBan && stands };
  });
  if (row) {
    await mailbox.applyProfile(row);
    await tellSuspension(context, row);
  }
  const { memberId, decidedBy } = appeal;
  return { memberId, decidedBy: decidedBy ?? by, isNew: decidedBy === null, undoesBan };
}
