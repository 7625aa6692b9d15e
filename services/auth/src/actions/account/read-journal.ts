import { setTimeout as sleep } from 'node:timers/promises';
import { type EventOf, type EventType, eventKinds } from '@emberline/contracts';
import type { Bus } from '@emberline/kit/events/bus-types';
import { readEvent } from '@emberline/kit/events/event-reader';
import { topicOf } from '@emberline/kit/events/topics';
import { newId } from '@emberline/kit/mongo/ids';

/**
 * All events that a journal holds now, each type's oldest first.
 * @param reader a service that may read it
 * @throws after `limitMs`, and on an event that breaks its contract
 */
export async function readJournal<T extends EventType>(
  bus: Bus,
  { type, reader, limitMs = 600_000 }: { type: T; reader: string; limitMs?: number },
): Promise<EventOf<(typeof eventKinds)[T]>[]> {
  const group = `${reader}-journal-${newId()}`;
  const events: EventOf<(typeof eventKinds)[T]>[] = [];
  let broken: unknown;
  const subscription = bus.subscribe({
    group,
    topics: [topicOf(type)],
    handle: async (records) => {
      try {
        events.push(...records.map(({ value }) => readEvent(eventKinds[type], value)));
      } catch (error) {
        broken = error;
      }
    },
  });
  const deadline = Date.now() + limitMs;
  // A group that is just coming into being has no answer yet.
  const left = () => bus.lag(group, [type]).catch(() => Number.POSITIVE_INFINITY);
  try {
    while ((await left()) > 0) {
      if (broken) throw broken;
      if (Date.now() > deadline) throw new Error(`The journal ${type} was not read within ${limitMs} ms`);
      await sleep(200);
    }
    if (broken) throw broken;
  } finally {
    await subscription.stop();
  }
  return events;
}
