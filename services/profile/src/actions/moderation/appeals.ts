import type { BodyOf, decideAppeal as decideAppealOperation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { CallerOf } from '@emberline/kit/identity/callers';
import { isDuplicateKey, newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import type { Appealed, AppealRow } from '../../store/appeals.ts';
import type { ProfileRow, Suspension } from '../../store/profile-rows.ts';
import { findMe } from '../profile/find-me.ts';
import { emailEvent, suspendedFacts, tellSuspension, withoutSuspension } from './suspensions.ts';

/**
 * Appeals the caller's suspension; without one the warning that they have not confirmed yet.
 * @throws NOT_FOUND when there is neither, CONFLICT when it has been appealed
 */
export async function appealSuspension(
  context: Context,
  caller: { id: string },
  text: string,
): Promise<void> {
  const { mongo, appeals, now } = context;
  const suspension = appealable(await findMe(context, caller));
  if (!suspension) throw new ProblemError('NOT_FOUND');
  const appeal = { _id: newId(), memberId: caller.id, text, at: now(), suspension };
  await inTransaction(mongo.client, (session) => appeals.add(appeal, session)).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    throw new ProblemError('CONFLICT', 'You have answered already. Our team looks at it.');
  });
}

function appealable({ suspension, warning }: ProfileRow): Appealed | undefined {
  if (suspension) return suspension.reason ? { ...suspension, reason: suspension.reason } : undefined;
  if (warning?.acknowledgedAt !== null) return undefined;
  const { at, reason, by } = warning;
  return { at, until: at, reason, by, isWarning: true };
}

/**
 * Answers an appeal, unless somebody has. Lifting ends the suspension, ban or warning that was appealed, not another one.
 * @throws NOT_FOUND; CONFLICT with the name of the operator who answered first. UNAVAILABLE while mailbox or auth has not followed: the
 * answer stands, and repeating it or a job completes it
 */
export async function decideAppeal(
  context: Context,
  id: string,
  { outcome, answer }: BodyOf<typeof decideAppealOperation>,
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
