import type { EventOf, EventType, eventKinds } from '@emberline/contracts';
import type { Static } from 'typebox';
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
