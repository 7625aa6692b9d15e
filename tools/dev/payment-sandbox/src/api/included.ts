import { listOfAll } from '../protocol/list.ts';
import { present } from '../protocol/present.ts';
import type { Sandbox } from '../sandbox.ts';

/** The value of a field that Stripe includes only on request; undefined for any other field. */
export function listOfIncluded(sandbox: Sandbox, node: Record<string, unknown>, field: string): unknown {
  const { store } = sandbox;
  const id = String(node.id);
  switch (`${String(node.object)}.${field}`) {
    case 'invoice.payments': {
      const payments = store.all('invoice_payment').filter((payment) => payment.invoice === id);
      return listOfAll(payments.map(present), '/v1/invoice_payments');
    }
    case 'invoice.confirmation_secret': {
      const intent = store.all('payment_intent').find((one) => one.hidden.invoice === id);
      return intent ? { type: 'payment_intent', client_secret: intent.client_secret } : null;
    }
    case 'customer.subscriptions': {
      const own = store.all('subscription').filter((one) => one.customer === id && one.status !== 'canceled');
      return listOfAll(own.map(present), `/v1/customers/${id}/subscriptions`);
    }
    default:
      return undefined;
  }
}
