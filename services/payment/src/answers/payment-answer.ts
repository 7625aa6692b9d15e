import type { AnswerOf, listUserPayments } from '@emberline/contracts';
import { isChargedBack } from '../domain/dispute.ts';
import type { ChargeRow } from '../store/charges.ts';
import type { DisputeRow } from '../store/disputes.ts';
import type { RefundRow } from '../store/refunds.ts';
import { disputeAnswer } from './dispute-answer.ts';

type Payment = AnswerOf<typeof listUserPayments>['payments'][number];

/** A charge as operators see it. @param refunds and `disputes` of the member, newest first */
export function paymentAnswer(
  { _id: id, amount, createdAt }: ChargeRow,
  refunds: RefundRow[],
  disputes: DisputeRow[],
): Payment {
  const own = refunds.filter(({ chargeId }) => chargeId === id);
  const left = amount - sumOf(own.filter(({ state }) => state !== 'failed'));
  const disputed = disputes.filter(({ chargeId }) => chargeId === id);
  return {
    ...{ id, amount, createdAt: createdAt.toISOString() },
    // The provider does not refund what a bank has taken back.
    refundable: disputed.some(isChargedBack) ? 0 : Math.max(0, left),
    refunds: own.map(refundAnswer),
    disputes: disputed.map((row) => {
      const { memberId, chargeId, ...dispute } = disputeAnswer(row);
      return dispute;
    }),
  };
}

export function refundAnswer(row: RefundRow): Payment['refunds'][number] {
  const {
    _id: id,
    amount,
    reason,
    state,
    at,
    operatorId,
    operatorName = 'an operator',
    endsMembership,
  } = row;
  const by = operatorId === null ? null : operatorName;
  return { id, amount, reason, state, at: at.toISOString(), by, endsMembership };
}

/** Cents that have been given back of each charge. */
export function refundedByCharge(refunds: RefundRow[]): Map<string, number> {
  const done = refunds.filter(({ state }) => state === 'done');
  return new Map(
    Map.groupBy(done, ({ chargeId }) => chargeId)
      .entries()
      .map(([chargeId, rows]) => [chargeId, sumOf(rows)]),
  );
}

const sumOf = (rows: RefundRow[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
