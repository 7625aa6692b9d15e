import { endpoint } from '../protocol/endpoint.ts';
import { listPage, pageParams } from '../protocol/list.ts';
import { range, text, within } from '../protocol/params.ts';

const listCharges = endpoint({
  method: 'GET',
  path: '/v1/charges',
  params: { ...pageParams, created: range, customer: text, payment_intent: text },
  run(sandbox, { params }) {
    const charges = sandbox.store
      .all('charge')
      .filter((one) => params.customer === undefined || one.customer === params.customer)
      .filter((one) => params.payment_intent === undefined || one.payment_intent === params.payment_intent)
      .filter((one) => within(one.created, params.created));
    return listPage(charges, params, '/v1/charges');
  },
});

export const charges = [listCharges];
