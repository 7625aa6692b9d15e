/** What the refund policy promises. A separate file, so that only pages that offer a refund load it. */
export const refundPolicy = {
  /** After the charge. */
  daysToAsk: 7,
  businessDaysToDecide: 10,
  /** After the decision. */
  businessDaysToRefund: 14,
} as const;

/** Why members ask for their money back. */
export const refundWishes = [
  'I forgot to cancel',
  'I did not expect this charge',
  'I was charged twice',
  'I was charged after cancelling',
  'Something did not work',
  'Another reason',
] as const;
export type RefundWish = (typeof refundWishes)[number];

/** Characters a member may add to the reason, and an operator to the answer. */
export const refundWordsLength = 1_000;
