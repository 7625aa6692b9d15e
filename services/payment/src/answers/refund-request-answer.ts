import type { AnswerOf, askRefund, listRefundRequestRows } from '@emberline/contracts';
import type { RefundRequestRow } from '../store/refund-requests.ts';

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
