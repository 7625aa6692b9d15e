import { endpoint } from '../protocol/endpoint.ts';
import { listPage, pageParams } from '../protocol/list.ts';
import { range, text, within } from '../protocol/params.ts';

const retrieveDispute = endpoint({
  method: 'GET',
  path: '/v1/disputes/:id',
  params: {},
  run: (sandbox, { id }) => sandbox.require('dispute', id),
});

const listDisputes = endpoint({
  method: 'GET',
  path: '/v1/disputes',
  params: { ...pageParams, charge: text, created: range, payment_intent: text },
  run(sandbox, { params }) {
    const found = sandbox.store
      .all('dispute')
      .filter((one) => params.charge === undefined || one.charge === params.charge)
      .filter((one) => params.payment_intent === undefined || one.payment_intent === params.payment_intent)
      .filter((one) => within(one.created, params.created));
    return listPage(found, params, '/v1/disputes');
  },
});

export const disputes = [retrieveDispute, listDisputes];
