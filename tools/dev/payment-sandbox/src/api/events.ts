import { endpoint } from '../protocol/endpoint.ts';
import { listPage, pageParams } from '../protocol/list.ts';
import { range, within } from '../protocol/params.ts';

const listEvents = endpoint({
  method: 'GET',
  path: '/v1/events',
  params: { ...pageParams, created: range },
  run(sandbox, { params }) {
    const events = sandbox.store.all('event').filter((event) => within(event.created, params.created));
    return listPage(events, params, '/v1/events');
  },
});

export const events = [listEvents];
