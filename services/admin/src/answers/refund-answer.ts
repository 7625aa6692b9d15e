import type { AnswerOf, listPaymentsOf, refundPayment } from '@emberline/contracts';

type Given = AnswerOf<typeof listPaymentsOf>[number]['refunds'][number];

/** A refund with its operator's name. */
export function refundAnswer(
  { by, ...refund }: Given,
  names: Map<string, string>,
): AnswerOf<typeof refundPayment>['refund'] {
  return { ...refund, by: by === null ? null : (names.get(by) ?? by) };
}
