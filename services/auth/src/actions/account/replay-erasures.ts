import { setTimeout as sleep } from 'node:timers/promises';
import { type EventOf, type EventType, eventKinds } from '@emberline/contracts';
import type { Bus } from '@emberline/kit/events/bus-types';
import { readEvent } from '@emberline/kit/events/event-reader';
import { topicOf } from '@emberline/kit/events/topics';
import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../../context.ts';
import { eraseAccount } from './erase-account.ts';

/**
 * After a restore: erases again whoever the journal says was erased. The journal is the topic `member-deleted`, which is not in
 * the databases.
 * @returns how many erasures the journal holds, and how many of these accounts were back
 */
export async function replayErasures(context: Context): Promise<{ known: number; erased: number }> {
  const events = await readJournal(context.bus, { type: 'member-deleted', reader: 'auth' });
  const erasures = new Map(events.map(({ data: { memberId, ...how } }) => [memberId, how]));
  let erased = 0;
  for (const [memberId, how] of erasures)
    if (await eraseAccount(context, memberId, { ...how, again: true })) erased++;
  return { known: erasures.size, erased };
}

/**
 * All events that a journal holds now, each type's oldest first.
 * @param reader a service that may read it
 * @throws after `limitMs`, and on an event that breaks its contract
 */
async function readJournal<T extends EventType>(
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
