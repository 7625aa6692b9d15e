import { ProblemError } from '@emberline/kit/errors';
import type Stripe from 'stripe';

/** The payment that paid an invoice. @throws CONFLICT when there is none */
export async function paymentOf(stripe: Stripe, invoice: string): Promise<string> {
  const payments = await stripe.invoicePayments.list({ invoice, limit: 100 });
  const paid = payments.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
  const payment = typeof paid === 'string' ? paid : paid?.id;
  if (payment === undefined) throw new ProblemError('CONFLICT');
  return payment;
}
