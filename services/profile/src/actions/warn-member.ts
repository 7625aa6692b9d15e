import type { AnswerOf, BodyOf, warnMember as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import type { Warning } from '../store/profile-rows.ts';
import { emailEvent } from './email-event.ts';

/**
 * Warns a member, unless a warning stands that they have not confirmed yet. An email tells them too.
 * @param by the operator
 */
export function warnMember(
  { mongo, profiles, outbox, now }: Context,
  memberId: string,
  { reason }: BodyOf<typeof operation>,
  by: string,
): Promise<AnswerOf<typeof operation>> {
  return inTransaction(mongo.client, async (session) => {
    const row = await profiles.find(memberId, session);
    if (!row) throw new ProblemError('NOT_FOUND');
    if (row.kind === 'staff') throw new ProblemError('INVALID', 'A team profile cannot be warned.');
    if (row.warning?.acknowledgedAt === null)
      return { by: row.warning.by, isNew: false, isSame: row.warning.reason === reason };
    const warning: Warning = { id: newId(), at: now(), reason, by, acknowledgedAt: null };
    await profiles.change(session, memberId, () => ({ warning }));
    await outbox.add(session, [emailEvent(memberId, 'profile-warned', { reason })]);
    return { by, isNew: true };
  });
}

/** The member has read the warning. One that was taken back, or replaced, needs no confirmation any more. */
export async function acknowledgeWarning(
  { mongo, profiles, now }: Pick<Context, 'mongo' | 'profiles' | 'now'>,
  memberId: string,
  id: string,
): Promise<void> {
  await inTransaction(mongo.client, async (session) => {
    const warning = (await profiles.find(memberId, session))?.warning;
    if (warning?.id !== id || warning.acknowledgedAt !== null) return;
    await profiles.change(session, memberId, () => ({ warning: { ...warning, acknowledgedAt: now() } }));
  });
}
