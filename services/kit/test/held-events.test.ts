import { expect, onTestFinished, test } from 'vitest';
import type { ReceivedRecord } from '../src/events/bus-types.ts';
import { consume } from '../src/events/consumer.ts';
import { createDeadLetters, type DeadLetter } from '../src/events/dead-letters.ts';
import { eventIndexes } from '../src/events/inbox.ts';
import { newEvent } from '../src/events/outbox.ts';
import { ensureIndexes } from '../src/mongo/indexes.ts';
import { createMetrics } from '../src/telemetry/metrics.ts';
import { freshDatabase, quietLog, testBus, uniquePrefix } from '../src/testing/engines.ts';
import { eventually } from '../src/testing/eventually.ts';
import { sampleOf } from './sample.ts';

const group = 'held';

test('an event of a later version waits for the release that knows it, and its neighbours go on', async () => {
  const mongo = await freshDatabase('held');
  await ensureIndexes(mongo.db, eventIndexes);
  onTestFinished(() => mongo.close());
  const bus = testBus(uniquePrefix());
  const letters = mongo.db.collection<DeadLetter>('deadLetters');

  // What the release before this one held back: it knew none of these events.
  const early = attended();
  const letter = createDeadLetters({ mongo, bus, group });
  await letter.hold(recordOf(early), 1, 'a later version', AbortSignal.timeout(5_000));

  const handled: string[] = [];
  const metrics = createMetrics();
  const consumer = await consume({
    ...{ bus, mongo, group, metrics, log: quietLog() },
    handlers: { 'mail-attended': { transactional: async ({ id }) => void handled.push(id) } },
  });
  onTestFinished(() => consumer.stop());
  await consumer.joined();
  const [before, later, grown, after] = [
    attended(),
    { ...attended(), version: 2, data: { renamed: true } },
    { ...attended(), version: 2, more: 1 },
    attended(),
  ];
  await bus.publish(
    [before, later, grown, after].map((event) => ({
      topic: 'mail-attended',
      key: 'one',
      value: JSON.stringify(event),
    })),
  );
  await eventually(() => handled.length === 4, { within: 20_000 });
  expect(new Set(handled)).toEqual(new Set([early.id, before.id, grown.id, after.id]));
  await eventually(async () => (await letters.countDocuments({ state: 'replayed' })) === 1);

  expect(await letters.find({ state: { $ne: 'replayed' } }).toArray()).toMatchObject([
    { state: 'held', version: 2, group, record: { value: JSON.stringify(later) } },
  ]);
  const figures = await metrics.metrics();
  expect(figures).toContain('events_held{group="held"} 1');
  expect(figures).toContain('dead_letters{group="held"} 0');
});

const attended = () => newEvent('mail-attended', sampleOf('mail-attended')).envelope;

function recordOf(event: { key: string }): ReceivedRecord {
  const place = { topic: 'mail-attended', partition: 0, offset: '0', timestamp: Date.now(), headers: {} };
  return { ...place, key: event.key, value: JSON.stringify(event) };
}
