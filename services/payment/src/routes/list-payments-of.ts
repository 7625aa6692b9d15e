import { listPaymentsOf } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { paymentAnswer } from '../answers/payment-answer.ts';
import type { Context } from '../context.ts';

export const listPaymentsOfRoute = route(
  listPaymentsOf,
  async ({ charges, refunds }: Context, { params: { id } }) => {
    const [paid, given] = await Promise.all([charges.paidBy(id), refunds.ofMember(id)]);
    return paid.map((charge) => paymentAnswer(charge, given));
  },
);
