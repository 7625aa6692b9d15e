import type { BodyOf, decideAppeal as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { CallerOf } from '@emberline/kit/identity/callers';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import type { AppealRow } from '../store/appeals.ts';
import type { Suspension } from '../store/profile-rows.ts';
import { emailEvent, suspendedFacts } from './email-event.ts';
import { withoutSuspension } from './lift-suspension.ts';
import { tellSuspension } from './tell-suspension.ts';

/**
 * Answers an appeal, unless somebody has. Lifting ends the suspension, ban or warning that was appealed, not another one.
 * @throws NOT_FOUND; CONFLICT with the name of the operator who answered first. UNAVAILABLE while mailbox or auth has not followed: the
 * answer stands, and repeating it or a job completes it
 */
export async function decideAppeal(
  context: Context,
  id: string,
  { outcome, answer }: BodyOf<typeof operation>,
  { id: by, name: byName }: Pick<CallerOf<'operator'>, 'id' | 'name'>,
): Promise<void> {
  const { mongo, acts, appeals, profiles, mailbox, outbox, now } = context;
  const { appeal, row, endsBan } = await inTransaction(mongo.client, async (session) => {
    const appeal = await appeals.find(id, session);
    if (!appeal) throw new ProblemError('NOT_FOUND');
    const { memberId, suspension } = appeal;
    if (appeal.decidedBy !== null) return { appeal, endsBan: appeal.endsBan };
    const decision = { outcome, answer, decidedAt: now(), decidedBy: by, decidedByName: byName };
    const details = { appealId: id, decision: outcome };
    await acts.acted({ operatorId: by, action: 'decide-appeal', targetId: memberId, details }, session);
    const about = suspension.isWarning ? 'warning' : 'suspension';
    await outbox.add(session, [emailEvent(memberId, 'appeal-answered', { outcome, about })]);
    const standing = (await profiles.find(memberId, session))?.[about];
    const lifted = outcome === 'lifted' ? (standing as Suspension | null | undefined) : undefined;
    const stands = lifted?.at.getTime() === suspension.at.getTime();
    const endsBan = stands && suspension.erasedAt !== undefined;
    await appeals.decide(session, id, { ...decision, ...(endsBan && { endsBan }) });
    if (!lifted) return { appeal, endsBan };
    const left = withoutSuspension(lifted, suspension, now());
    if (stands && left)
      await outbox.add(session, [emailEvent(memberId, 'profile-suspended', suspendedFacts(left))]);
    return { appeal, endsBan, row: await profiles.change(session, memberId, () => ({ [about]: left })) };
  });
  if (appeal.decidedBy !== null && appeal.decidedBy !== by)
    throw new ProblemError(
      'CONFLICT',
      `${appeal.decidedByName ?? 'Another operator'} has answered this appeal already.`,
    );
  if (row) {
    await mailbox.applyProfile(row);
    await tellSuspension(context, row);
  }
  if (endsBan) await endBan(context, appeal);
}

/** Lets auth end the ban of an appeal that was granted. Idempotent. @throws UNAVAILABLE; the job tells it then */
export async function endBan(
  { accounts, appeals }: Pick<Context, 'accounts' | 'appeals'>,
  { _id, memberId, suspension: { erasedAt } }: AppealRow,
): Promise<void> {
  if (erasedAt) await accounts.endBan(memberId, erasedAt);
  await appeals.banEnded(_id);
}
