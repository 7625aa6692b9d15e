import type { AnswerOf, BodyOf, suspendMember as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import type { ProfileRow } from '../store/profile-rows.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Suspends a member, unless another suspension stands. The mailbox applies it before the operator gets the answer: from then on the
 * member writes nothing. An email tells the member.
 * @param by the operator
 */
export async function suspendMember(
  { mongo, profiles, mailbox, outbox, now }: Context,
  memberId: string,
  { days, reason }: BodyOf<typeof operation>,
  by: string,
): Promise<AnswerOf<typeof operation>> {
  const at = now();
  const suspension = { at, until: new Date(at.getTime() + days * dayMs), reason, by };
  const row = await inTransaction(mongo.client, async (session) => {
    const before = await profiles.find(memberId, session);
    if (!before) throw new ProblemError('NOT_FOUND');
    if (before.kind === 'staff') throw new ProblemError('INVALID', 'A team profile cannot be suspended.');
    if (before.suspension) return before;
    const facts = { until: suspension.until.toISOString(), reason };
    await outbox.add(session, [emailTo(memberId, 'profile-suspended', facts)]);
    return (await profiles.change(session, memberId, () => ({ suspension }))) as ProfileRow;
  });
  await mailbox.applyProfile(row);
  const standing = row.suspension ?? suspension;
  const isNew = standing.at.getTime() === at.getTime() && standing.by === by;
  return { until: standing.until.toISOString(), by: standing.by, isNew };
}

/** An email of this service to a member. */
export function emailTo(
  memberId: string,
  kind: 'profile-suspended' | 'suspension-lifted' | 'appeal-answered',
  facts: Record<string, string>,
) {
  return newEvent('email-requested', { emailId: newId(), memberId, kind, facts });
}
