import { refundRequestAnswer } from '../answers/refund-request-answer.ts';
import type { Context } from '../context.ts';
import { askUntil } from '../domain/refund-request.ts';

/** @returns what a member has asked of a charge, or until when it may be asked back */
export async function describeAsking({ charges, refunds, refundRequests, now }: Context, memberId: string) {
  const [paid, requests] = await Promise.all([charges.paidBy(memberId), refundRequests.ofMember(memberId)]);
  const recent = paid.filter(({ createdAt }) => askUntil(createdAt) >= now());
  const given = await refunds.givenOfMany(recent.map(({ _id }) => _id));
  return (chargeId: string) => {
    const request = requests.find(({ _id }) => _id === chargeId);
    if (request) return { request: refundRequestAnswer(request) };
    const charge = recent.find(({ _id }) => _id === chargeId);
    if (!charge || (given.get(chargeId) ?? 0) >= charge.amount) return {};
    return { askUntil: askUntil(charge.createdAt).toISOString() };
  };
}
