import { randomUUID } from 'node:crypto';
import {
  type EventOf,
  type EventType,
  type eventKinds,
  operationsOf,
  type ServiceName,
} from '@emberline/contracts';
import { takesKey } from '@emberline/contracts/repeats';
import type { Static } from 'typebox';
import { expect } from 'vitest';
import type { EventHandler } from '../events/handlers.ts';
import { createInbox } from '../events/inbox.ts';
import { newEvent } from '../events/outbox.ts';
import type { Mongo } from '../mongo/connect.ts';

/** Delivers the same event twice to a handler that stores; the test then expects one effect. */
export async function handleTwice<T extends EventType>(
  mongo: Mongo,
  handler: EventHandler<T>,
  type: T,
  data: Static<(typeof eventKinds)[T]['data']>,
): Promise<EventOf<(typeof eventKinds)[T]>> {
  const inbox = createInbox(mongo.client, mongo.db, 'tests');
  const event = newEvent(type, data).envelope as EventOf<(typeof eventKinds)[T]>;
  for (let i = 0; i < 2; i++) {
    if ('idempotent' in handler) await handler.idempotent(event);
    if ('idempotentBatch' in handler) await handler.idempotentBatch([event], 0);
    await inbox.once(event.id, async (session) => {
      if ('transactional' in handler) await handler.transactional(event, session);
      if ('transactionalBatch' in handler) await handler.transactionalBatch([event], session);
    });
  }
  return event;
}

/** How a test makes a call that creates something. */
export interface Creating {
  /** Makes it with this key. @param n 1 or 2: which of two things is created */
  send: (key: string, n: 1 | 2) => Promise<{ status: number; body: unknown }>;
  /** How many there are. */
  count: () => Promise<number>;
}

/** Sends a call twice, one after the other and then at the same time: each time it makes one thing and answers alike. */
export async function expectOnce({ send, count }: Creating): Promise<void> {
  const before = await count();
  const [key, another] = [randomUUID(), randomUUID()];
  const first = await send(key, 1);
  expect(first).toMatchObject({ status: 200 });
  expect(await send(key, 1)).toEqual(first);
  expect(await count()).toBe(before + 1);
  const [left, right] = await Promise.all([send(another, 2), send(another, 2)]);
  expect(left).toMatchObject({ status: 200 });
  expect(right).toEqual(left);
  expect(await count()).toBe(before + 2);
}

/** The calls of a service that take a key. */
export const keyedOf = (service: ServiceName): string[] =>
  operationsOf(service).flatMap(({ id }) => (takesKey(id) ? [id] : []));
