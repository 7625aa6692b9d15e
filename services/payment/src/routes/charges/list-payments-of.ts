import { listPaymentsOf } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { paymentAnswer } from '../../answers/payment-answer.ts';
import type { Context } from '../../context.ts';

export const listPaymentsOfRoute = route(
  listPaymentsOf,
  async ({ charges, refunds, disputes }: Context, { params: { id } }) => {
    const of = [charges.paidBy(id), refunds.ofMember(id), disputes.ofMember(id)] as const;
    const [paid, given, disputed] = await Promise.all(of);
    return paid.map((charge) => paymentAnswer(charge, given, disputed));
  },
);
