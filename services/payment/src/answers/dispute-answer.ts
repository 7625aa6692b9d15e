import type { AnswerOf, listDisputeRows } from '@emberline/contracts';
import type { DisputeRow } from '../store/disputes.ts';

export function disputeAnswer(row: DisputeRow): AnswerOf<typeof listDisputeRows>['disputes'][number] {
  const { _id: id, memberId, chargeId, amount, reason, status, dueBy, at } = row;
  return {
    ...{ id, memberId, chargeId, amount, reason, status },
    dueBy: dueBy?.toISOString() ?? null,
    at: at.toISOString(),
  };
}
