import type {
  AnswerOf,
  BodyOf,
  closeProfile as closing,
  ReportReason,
  suspendUser,
} from '@emberline/contracts';
import type { LettersAbout } from '@emberline/contracts/letter-kinds';
import { suspensionDays } from '@emberline/contracts/operator-choices';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import type { CallerOf } from '@emberline/kit/identity/callers';
import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import type { ProfileRow, Suspension } from '../../store/profile-rows.ts';

const dayMs = 24 * 60 * 60 * 1_000;

interface Order {
  days: number;
  /** undefined: of a removal. */
  reason: ReportReason | undefined;
  /** Of a ban or a removal. */
  erasedAt?: Date;
}

/**
 * Suspends a member, unless another suspension stands; a ban or removal takes the place of any other. The mailbox applies it
 * before this has resolved: from then on the member writes nothing. So does auth: from then on it outlives the account. An email tells the member, except of a removal, which also
 * takes a team profile out of sight.
 * @returns the suspension that stands, and `isNew` false where it was ordered before
 */
export async function suspendMember(
  context: Context,
  memberId: string,
  { days, reason, erasedAt }: Order,
  { id: by, name: byName }: Pick<CallerOf<'operator'>, 'id' | 'name'>,
): Promise<{ suspension: Suspension; isNew: boolean }> {
  const { mongo, profiles, mailbox, outbox, acts, now } = context;
  const at = now();
  const ordered: Suspension = {
    ...{ at, until: new Date(at.getTime() + days * dayMs), reason: reason ?? null, by, byName },
    ...(erasedAt && { erasedAt }),
  };
  const { row, suspension, isNew } = await inTransaction(mongo.client, async (session) => {
    const before = await profiles.find(memberId, session);
    if (!before) throw new ProblemError('NOT_FOUND');
    if (before.kind === 'staff' && reason)
      throw new ProblemError('INVALID', 'A team profile cannot be suspended.');
    const standing = before.suspension;
    const stands = standing && standing.until > at;
    const isOther = erasedAt && standing?.erasedAt?.getTime() !== erasedAt.getTime();
    if (stands && !isOther) return { row: before, suspension: standing, isNew: false };
    const earlier = standing?.erasedAt ? standing.before : stands ? standing : undefined;
    const suspension = { ...ordered, ...(earlier && { before: earlier }) };
    if (reason)
      await outbox.add(session, [emailEvent(memberId, 'profile-suspended', suspendedFacts(suspension))]);
    const row = (await profiles.change(session, memberId, () => ({ suspension }))) as ProfileRow;
    // Auth writes the entry of a closing.
    const act = {
      operatorId: by,
      action: 'suspend-user',
      targetId: memberId,
      details: { days, reason: ordered.reason },
    };
    if (!erasedAt) await acts.acted(act, session);
    return { row, suspension, isNew: true };
  });
  await mailbox.applyProfile(row);
  await tellSuspension(context, row);
  return { suspension, isNew };
}

/** Suspends a member for days. @throws CONFLICT with the other operator's name when another suspension stands */
export async function suspendForDays(
  context: Context,
  memberId: string,
  { days, reason }: BodyOf<typeof suspendUser>,
  caller: CallerOf<'operator'>,
): Promise<AnswerOf<typeof suspendUser>> {
  const { suspension, isNew } = await suspendMember(context, memberId, { days, reason }, caller);
  const { until, by, byName } = suspension;
  if (isNew || by === caller.id) return { until: until.toISOString() };
  throw new ProblemError('CONFLICT', `${byName ?? 'Another operator'} has suspended this member already.`);
}

/** Takes the profile of a closed account out of sight, for longer than the account lasts. */
export async function closeProfile(
  context: Context,
  memberId: string,
  { erasedAt, reason, by: id, byName: name }: BodyOf<typeof closing>,
): Promise<void> {
  const order = { days: Math.max(...suspensionDays), reason, erasedAt: new Date(erasedAt) };
  await suspendMember(context, memberId, order, { id, ...(name && { name }) });
}

/**
 * Ends a suspension before its date, and tells the member, except of a removal. Without a suspension, only informs the mailbox and
 * auth again, so an unanswered call can be retried.
 * @param closing end a ban or a removal alone: a suspension that stood before it stands again
 * @param operatorId writes an entry; auth writes that of a closing
 * @throws NOT_FOUND for an unknown member
 */
export async function liftSuspension(
  context: Context,
  memberId: string,
  { closing = false, operatorId }: { closing?: boolean; operatorId?: string } = {},
): Promise<void> {
  const { mongo, profiles, mailbox, outbox, acts, now } = context;
  const row = await inTransaction(mongo.client, async (session) => {
    const member = await profiles.find(memberId, session);
    const ended = member?.suspension;
    if (!ended || (closing && !ended.erasedAt)) return member;
    const earlier = closing ? withoutSuspension(ended, ended, now()) : null;
    if (ended.reason)
      await outbox.add(session, [
        earlier
          ? emailEvent(memberId, 'profile-suspended', suspendedFacts(earlier))
          : emailEvent(memberId, 'suspension-lifted'),
      ]);
    if (operatorId) await acts.acted({ operatorId, action: 'lift-suspension', targetId: memberId }, session);
    return profiles.change(session, memberId, () => ({ suspension: earlier }));
  });
  if (!row) throw new ProblemError('NOT_FOUND');
  await mailbox.applyProfile(row);
  await tellSuspension(context, row);
}

/** What stands once `lifted` ends: the suspension that a ban took the place of, unless it is over; or the ban without that one. */
export function withoutSuspension(
  standing: Suspension,
  lifted: Pick<Suspension, 'at'>,
  now: Date,
): Suspension | null {
  const { before, ...own } = standing;
  if (own.at.getTime() === lifted.at.getTime()) return before && before.until > now ? before : null;
  return before?.at.getTime() === lifted.at.getTime() ? own : standing;
}

/**
 * Tells auth until when the member is suspended, so that the suspension outlives the deletion of the account. Idempotent.
 * @throws UNAVAILABLE; the job tells it then
 */
export async function tellSuspension(
  { accounts, profiles, now }: Pick<Context, 'accounts' | 'profiles' | 'now'>,
  row: ProfileRow,
): Promise<void> {
  const { suspension, version } = row;
  // What a ban or a removal took the place of counts, not these themselves.
  const end = (suspension?.erasedAt ? suspension.before : suspension)?.until;
  const until = end && end > now() ? end.toISOString() : null;
  await accounts.noteSuspension(row._id, { until, version });
  await profiles.suspensionTold(row, end);
}

/** Asks for an email about what the team decided. @param memberId of a guest: the ticket */
export function emailEvent(
  memberId: string,
  kind: LettersAbout<'decision' | 'support'>,
  facts: Record<string, string> = {},
) {
  return newEvent('email-requested', { emailId: newId(), memberId, kind, facts });
}

/** What the email `profile-suspended` says, of a ban too. */
export function suspendedFacts({ until, reason, erasedAt }: Suspension): Record<string, string> {
  return {
    until: until.toISOString(),
    ...(reason && { reason }),
    ...(erasedAt && { erasedAt: erasedAt.toISOString() }),
  };
}
