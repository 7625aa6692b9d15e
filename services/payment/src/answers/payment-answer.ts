import type { AnswerOf, listPaymentsOf } from '@emberline/contracts';
import type { ChargeRow } from '../store/charges.ts';
import type { RefundRow } from '../store/refunds.ts';

type Payment = AnswerOf<typeof listPaymentsOf>[number];

/** A charge as operators see it. @param refunds of the member, newest first */
export function paymentAnswer({ _id: id, amount, createdAt }: ChargeRow, refunds: RefundRow[]): Payment {
  const own = refunds.filter(({ chargeId }) => chargeId === id);
  return {
    ...{ id, amount, createdAt: createdAt.toISOString() },
    refundable: Math.max(0, amount - sumOf(own.filter(({ state }) => state !== 'failed'))),
    refunds: own.map(refundAnswer),
  };
}

export function refundAnswer(row: RefundRow): Payment['refunds'][number] {
  const { _id: id, amount, reason, state, at, operatorId: by, endsMembership } = row;
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
