import type { BodyOf, warnUser } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { CallerOf } from '@emberline/kit/identity/callers';
import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import type { Warning } from '../../store/profile-rows.ts';
import { emailEvent } from './suspensions.ts';

/**
 * Warns a member. An email tells them too.
 * @throws NOT_FOUND; CONFLICT when a warning stands that they have not confirmed yet, with the name of who gave it
 */
export async function warnMember(
  { mongo, profiles, outbox, acts, now }: Context,
  memberId: string,
  { reason }: BodyOf<typeof warnUser>,
  { id: by, name: byName }: CallerOf<'operator'>,
): Promise<void> {
  await inTransaction(mongo.client, async (session) => {
    const row = await profiles.find(memberId, session);
    if (!row) throw new ProblemError('NOT_FOUND');
    if (row.kind === 'staff') throw new ProblemError('INVALID', 'A team profile cannot be warned.');
    if (row.warning?.acknowledgedAt === null) {
      const stands = row.warning;
      if (stands.by !== by)
        throw new ProblemError(
          'CONFLICT',
          `${stands.byName ?? 'Another operator'} has warned this member already.`,
        );
      // The same order again is the answer to one that was lost.
      if (stands.reason === reason) return;
      throw new ProblemError(
        'CONFLICT',
        'You have warned this member already, who has not confirmed it yet.',
      );
    }
    const warning: Warning = { id: newId(), at: now(), reason, by, byName, acknowledgedAt: null };
    await profiles.change(session, memberId, () => ({ warning }));
    await outbox.add(session, [emailEvent(memberId, 'profile-warned', { reason })]);
    const act = { operatorId: by, action: 'warn-user', targetId: memberId, details: { reason } };
    await acts.acted(act, session);
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
