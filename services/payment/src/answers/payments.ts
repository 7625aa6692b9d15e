import type {
  AnswerOf,
  askRefund,
  listDisputeRows,
  listRefundRequestRows,
  listUserPayments,
} from '@emberline/contracts';
import { isChargedBack } from '../domain/refunds.ts';
import type { ChargeRow } from '../store/charges.ts';
import type { DisputeRow } from '../store/disputes.ts';
import type { RefundRequestRow } from '../store/refund-requests.ts';
import type { RefundRow } from '../store/refunds.ts';

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

export function disputeAnswer(row: DisputeRow): AnswerOf<typeof listDisputeRows>['disputes'][number] {
  const { _id: id, memberId, chargeId, amount, reason, status, dueBy, at } = row;
  return {
    ...{ id, memberId, chargeId, amount, reason, status },
    dueBy: dueBy?.toISOString() ?? null,
    at: at.toISOString(),
  };
}

/** A request as its member sees it. */
export function refundRequestAnswer(row: RefundRequestRow): AnswerOf<typeof askRefund>['request'] {
  const { reason, words, state, at, decideBy, decidedAt, answer = null } = row;
  return {
    ...{ reason, words, state, answer },
    askedAt: at.toISOString(),
    decideBy: decideBy.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

/** A request as operators see it. @param given cents given back of the charge, or on their way; `isDisputed`: a bank has taken it back */
export function refundRequestRowAnswer(
  row: RefundRequestRow,
  given: number,
  isDisputed: boolean,
): AnswerOf<typeof listRefundRequestRows>['requests'][number] {
  const { _id: chargeId, memberId, amount, chargedAt, decidedBy, grant } = row;
  return {
    ...refundRequestAnswer(row),
    ...{ chargeId, memberId, amount, refundable: isDisputed ? 0 : Math.max(0, amount - given) },
    ...(isDisputed && { disputed: true }),
    chargedAt: chargedAt.toISOString(),
    decidedBy: decidedBy ?? grant?.operatorId ?? null,
  };
}
