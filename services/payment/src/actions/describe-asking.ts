import { refundRequestAnswer } from '../answers/refund-request-answer.ts';
import type { Context } from '../context.ts';
import { isChargedBack } from '../domain/dispute.ts';
import { askUntil } from '../domain/refund-request.ts';
import type { DisputeRow } from '../store/disputes.ts';

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
