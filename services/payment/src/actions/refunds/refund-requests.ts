import { type askRefund, type BodyOf, refundPolicy } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { CallerOf } from '@emberline/kit/identity/callers';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { emailRequest } from '../../answers/membership-events.ts';
import { refundRequestAnswer } from '../../answers/payments.ts';
import type { Context } from '../../context.ts';
import { askUntil, decideBy, isChargedBack } from '../../domain/refunds.ts';
import type { DisputeRow } from '../../store/disputes.ts';
import type { RefundRequestRow } from '../../store/refund-requests.ts';

/**
 * Stores that a member asks for a charge back. An email says by when the team decides. Idempotent.
 * @throws CHARGE_DISPUTED; NOT_FOUND for another member's charge or a free day; CONFLICT when it is too late or nothing is left of it
 */
export async function askForRefund(
  context: Context,
  memberId: string,
  { chargeId, reason, words }: BodyOf<typeof askRefund>,
): Promise<RefundRequestRow> {
  const { charges, refunds, refundRequests, disputes, now } = context;
  const charge = await charges.find(chargeId);
  if (charge?.memberId !== memberId || charge.amount === 0) throw new ProblemError('NOT_FOUND');
  const known = await refundRequests.find(chargeId);
  if (known) return known;
  if ((await disputes.ofCharges([chargeId])).some(isChargedBack))
    throw new ProblemError('CHARGE_DISPUTED', takenBack);
  const { amount, createdAt: chargedAt } = charge;
  const at = now();
  if (at > askUntil(chargedAt)) throw new ProblemError('CONFLICT', tooLate);
  if ((await refunds.givenOf(chargeId)) >= amount)
    throw new ProblemError('CONFLICT', 'This payment has been refunded already.');
  const row: RefundRequestRow = {
    ...{ _id: chargeId, memberId, amount, chargedAt, reason, words: words ?? null },
    ...{ state: 'asked', at, decideBy: decideBy(at) },
  };
  try {
    await add(context, row);
    return row;
  } catch (error) {
    const first = isDuplicateKey(error) && (await refundRequests.find(chargeId));
    if (!first) throw error;
    return first;
  }
}

function add({ mongo, customers, refundRequests, outbox }: Context, row: RefundRequestRow): Promise<void> {
  const { memberId, amount, decideBy } = row;
  return inTransaction(mongo.client, async (session) => {
    if (!(await customers.hold(session, memberId, undefined))) throw new ProblemError('NOT_FOUND');
    await refundRequests.add(row, session);
    await outbox.add(session, [
      emailRequest(memberId, 'refund-asked', { amount, decideBy: decideBy.toISOString() }),
    ]);
  });
}

const tooLate = `A refund can be asked for within ${refundPolicy.daysToAsk} days of the charge, and these are over.`;
const takenBack =
  'Your bank has taken this payment back for you already, so we cannot refund it as well. What becomes of it, your bank tells you.';

/** @returns what a member has asked of a charge, what its bank has done, or until when it may be asked back */
export async function describeAsking(
  { charges, refunds, refundRequests, disputes, now }: Context,
  memberId: string,
) {
  const [paid, requests, disputed] = await Promise.all([
    charges.paidBy(memberId),
    refundRequests.ofMember(memberId),
    disputes.ofMember(memberId),
  ]);
  const recent = paid.filter(({ createdAt }) => askUntil(createdAt) >= now());
  const given = await refunds.givenOfMany(recent.map(({ _id }) => _id));
  return (chargeId: string) => {
    const dispute = disputeWord(disputed.filter((one) => one.chargeId === chargeId));
    const request = requests.find(({ _id }) => _id === chargeId);
    if (request) return { ...dispute, request: refundRequestAnswer(request) };
    if (dispute && dispute.dispute !== 'won') return dispute;
    const charge = recent.find(({ _id }) => _id === chargeId);
    if (!charge || (given.get(chargeId) ?? 0) >= charge.amount) return { ...dispute };
    return { ...dispute, askUntil: askUntil(charge.createdAt).toISOString() };
  };
}

/** What a member is told of the disputes about a charge; nothing while the bank only asks. */
function disputeWord(disputes: DisputeRow[]): { dispute: 'open' | 'won' | 'lost' } | undefined {
  const taken = disputes.find(isChargedBack);
  if (taken) return { dispute: taken.status === 'lost' ? 'lost' : 'open' };
  return disputes.some(({ status }) => status === 'won') ? { dispute: 'won' } : undefined;
}

/**
 * Declines a request. An email tells the member. The same operator's order again changes nothing.
 * @throws NOT_FOUND; CONFLICT with the name of who decided first, or is refunding
 */
export async function declineRefundRequest(
  context: Context,
  chargeId: string,
  answer: string,
  { id: operatorId, name: byName }: CallerOf<'operator'>,
): Promise<void> {
  const { mongo, refundRequests, outbox, acts, now } = context;
  await inTransaction(mongo.client, async (session) => {
    const request = await refundRequests.find(chargeId, session);
    if (!request) throw new ProblemError('NOT_FOUND');
    const { memberId, amount, decidedBy, grant } = request;
    if (!(await refundRequests.decline(chargeId, { answer, by: operatorId, byName, at: now() }, session))) {
      if ((decidedBy ?? grant?.operatorId) === operatorId) return;
      throw await alreadyDecided(context, request);
    }
    const facts = { amount, outcome: 'declined' };
    await outbox.add(session, [emailRequest(memberId, 'refund-decided', facts)]);
    const details = { chargeId };
    await acts.acted({ operatorId, action: 'decline-refund', targetId: memberId, details }, session);
  });
}

/** A CONFLICT with the name of who decided, in the provider's own pages `Somebody`. */
export async function alreadyDecided(
  { refunds }: Pick<Context, 'refunds'>,
  { decidedBy, decidedByName, grant }: RefundRequestRow,
): Promise<ProblemError> {
  const by = decidedBy ?? grant?.operatorId;
  const name = decidedByName ?? (grant && (await refunds.find(grant.refundId))?.operatorName);
  const who = by ? (name ?? 'Another operator') : 'Somebody';
  return new ProblemError('CONFLICT', `${who} has decided this request already.`);
}
