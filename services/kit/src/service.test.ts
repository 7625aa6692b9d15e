import { eventKinds, operationsOf } from '@emberline/contracts';
import { expect, test } from 'vitest';
import { idempotent, requireDeclaredEvents } from './events/handlers.ts';
import { requireDeclaredOperations, route } from './http/operation.ts';

const routes = operationsOf('mailbox').map((operation) => route(operation, async () => undefined as never));
const handlers = Object.values(eventKinds)
  .filter(({ consumedBy }) => (consumedBy as readonly string[]).includes('mailbox'))
  .map(({ type }) => idempotent(type, async () => {}));

test('a service that does all that the contract declares for it may start', () => {
  expect(() => requireDeclaredOperations('mailbox', routes)).not.toThrow();
  expect(() => requireDeclaredEvents('mailbox', handlers)).not.toThrow();
});

test('a service without a route that is declared may not start', () => {
  const [first, ...rest] = routes;
  expect(() => requireDeclaredOperations('mailbox', rest)).toThrow(`no route for ${first?.operation.id}`);
});

test('nor one with a route of another service', () => {
  const [other] = operationsOf('admin').map((operation) => route(operation, async () => undefined as never));
  expect(() => requireDeclaredOperations('mailbox', [...routes, other as never])).toThrow(
    `declares no ${other?.operation.id} for mailbox`,
  );
});

test('a service without a handler for what it hears may not start', () => {
  const [first, ...rest] = handlers;
  expect(() => requireDeclaredEvents('mailbox', rest)).toThrow(`no handler for ${first?.type}`);
});

test('nor one that handles what it is not declared to hear', () => {
  const other = idempotent('member-reported', async () => {});
  expect(() => requireDeclaredEvents('mailbox', [...handlers, other])).toThrow(
    'not declared to hear member-reported',
  );
});
