import type { AnswerOf, BodyOf, suspendMember as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
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
 * @param by the operator
 */
export async function suspendMember(
  context: Context,
  memberId: string,
  { days, reason: given, erasedAt, removal = false }: BodyOf<typeof operation>,
  by: string,
): Promise<AnswerOf<typeof operation>> {
  const { mongo, profiles, mailbox, outbox, now } = context;
  const reason = given ?? null;
  if ((reason === null) !== removal || (removal && erasedAt === undefined)) throw new ProblemError('INVALID');
  const at = now();
  const ordered: Suspension = {
    ...{ at, until: new Date(at.getTime() + days * dayMs), reason, by },
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
    return { row, suspension, isNew: true };
  });
  await mailbox.applyProfile(row);
  await tellSuspension(context, row);
  const { until, by: orderedBy } = suspension;
  return { until: until.toISOString(), by: orderedBy, isNew };
}
