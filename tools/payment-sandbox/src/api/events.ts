import { endpoint } from '../protocol/endpoint.ts';
import { listPage, pageParams } from '../protocol/list.ts';
import { listOf, range, text, within } from '../protocol/params.ts';

const retrieveEvent = endpoint({
  method: 'GET',
  path: '/v1/events/:id',
  params: {},
  run: (sandbox, { id }) => sandbox.require('event', id),
});

const listEvents = endpoint({
  method: 'GET',
  path: '/v1/events',
  params: { ...pageParams, created: range, type: text, types: listOf(text) },
  run(sandbox, { params }) {
    const patterns = params.types ?? (params.type === undefined ? ['*'] : [params.type]);
    const events = sandbox.store
      .all('event')
      .filter((event) => within(event.created, params.created) && isOfType(event.type, patterns));
    return listPage(events, params, '/v1/events');
  },
});

export const events = [retrieveEvent, listEvents];

/** Whether a type is one of those wanted; `invoice.*` and `*` name many. */
export function isOfType(type: string, patterns: string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern,
  );
}
