import { answerPaymentAuthentication } from '../billing/charge-intent.ts';
import { settleInvoice } from '../billing/invoices.ts';
import { answerSetupAuthentication } from '../billing/setup.ts';
import { invalid } from '../protocol/errors.ts';
import type { Sandbox } from '../sandbox.ts';

/** Answers for the card's holder, whom a setup or a payment waits for. */
export function answerAuthentication(sandbox: Sandbox, clientSecret: string, confirmed: boolean): void {
  const isAsked = (one: { client_secret: string | null; status: string }) =>
    one.client_secret === clientSecret && one.status === 'requires_action';
  const setup = sandbox.store.all('setup_intent').find(isAsked);
  const payment = sandbox.store.all('payment_intent').find(isAsked);
  if (setup) answerSetupAuthentication(sandbox, setup, confirmed);
  else if (payment) {
    const invoice = sandbox.require('invoice', payment.hidden.invoice);
    settleInvoice(sandbox, invoice, answerPaymentAuthentication(sandbox, payment, confirmed));
  } else throw invalid('Nothing waits for this authentication.', { param: 'client_secret' });
}
