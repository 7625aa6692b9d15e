import type { AnswerOf, BodyOf, suspendMember as operation, suspendUser } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { CallerOf } from '@emberline/kit/identity/callers';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import type { ProfileRow, Suspension } from '../store/profile-rows.ts';
import { emailEvent, suspendedFacts } from './email-event.ts';
import { tellSuspension } from './tell-suspension.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Suspends a member, unless another suspension stands; a ban or removal (`erasedAt`) takes the place of any other. The mailbox applies it
 * before the operator gets the answer: from then on the member writes nothing. So does auth: from then on it outlives the account. An email tells the member, except of a removal, which also
 * takes a team profile out of sight.
 * @returns `isNew` false: another suspension stands, which `by` has ordered
 */
export async function suspendMember(
  context: Context,
  memberId: string,
  { days, reason: given, erasedAt, removal = false }: BodyOf<typeof operation>,
  { id: by, name: byName }: Pick<CallerOf<'operator'>, 'id' | 'name'>,
): Promise<AnswerOf<typeof operation> & Pick<Suspension, 'byName'>> {
  const { mongo, profiles, mailbox, outbox, acts, now } = context;
  const reason = given ?? null;
  if ((reason === null) !== removal || (removal && erasedAt === undefined)) throw new ProblemError('INVALID');
  const at = now();
  const ordered: Suspension = {
    ...{ at, until: new Date(at.getTime() + days * dayMs), reason, by, byName },
    ...(erasedAt !== undefined && { erasedAt: new Date(erasedAt) }),
  };
  const { row, suspension, isNew } = await inTransaction(mongo.client, async (session) => {
    const before = await profiles.find(memberId, session);
    if (!before) throw new ProblemError('NOT_FOUND');
    if (before.kind === 'staff' && !removal)
      throw new ProblemError('INVALID', 'A team profile cannot be suspended.');
    const standing = before.suspension;
    const stands = standing && standing.until > at;
    if (stands && (standing.erasedAt || !ordered.erasedAt))
      return { row: before, suspension: standing, isNew: false };
    const suspension = { ...ordered, ...(stands && { before: standing }) };
    if (reason)
      await outbox.add(session, [emailEvent(memberId, 'profile-suspended', suspendedFacts(suspension))]);
    const row = (await profiles.change(session, memberId, () => ({ suspension }))) as ProfileRow;
    // Admin writes the entry of a closing, which is ordered from several services.
    const act = { operatorId: by, action: 'suspend-user', targetId: memberId, details: { days, reason } };
    if (!ordered.erasedAt) await acts.acted(act, session);
    return { row, suspension, isNew: true };
  });
  await mailbox.applyProfile(row);
  await tellSuspension(context, row);
  const { until, by: orderedBy, byName: name } = suspension;
  return { until: until.toISOString(), by: orderedBy, byName: name, isNew };
}

/** Suspends a member for days. @throws CONFLICT with the other operator's name when another suspension stands */
export async function suspendForDays(
  context: Context,
  memberId: string,
  { days, reason }: BodyOf<typeof suspendUser>,
  caller: CallerOf<'operator'>,
): Promise<AnswerOf<typeof suspendUser>> {
  const { until, by, byName, isNew } = await suspendMember(context, memberId, { days, reason }, caller);
  if (isNew || by === caller.id) return { until };
  throw new ProblemError('CONFLICT', `${byName ?? 'Another operator'} has suspended this member already.`);
}
