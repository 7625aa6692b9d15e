import { expect, onTestFinished, test } from 'vitest';
import { consume } from '../src/events/consumer.ts';
import { type DeadLetter, groupsWithDeadLetters, sendDeadLettersAgain } from '../src/events/dead-letters.ts';
import { eventIndexes } from '../src/events/inbox.ts';
import { newEvent } from '../src/events/outbox.ts';
import { ensureIndexes } from '../src/mongo/indexes.ts';
import { createMetrics } from '../src/telemetry/metrics.ts';
import { freshDatabase, quietLog, testBus, uniquePrefix } from '../src/testing/engines.ts';
import { eventually } from '../src/testing/eventually.ts';
import { sampleOf } from './sample.ts';

test('dead letters are sent again by a command, to their group alone, and handled once what was wrong is put right', async () => {
  const mongo = await freshDatabase('again');
  await ensureIndexes(mongo.db, eventIndexes);
  onTestFinished(() => mongo.close());
  const bus = testBus(uniquePrefix());
  let isRight = false;
  const handled: string[] = [];
  const handle = async (event: { id: string }) => {
    if (!isRight) throw new Error('not yet right');
    handled.push(event.id);
  };
  const handlers = { 'mail-attended': { transactional: handle } };
  const shared = { bus, mongo, log: quietLog(), metrics: createMetrics() };
  const consumer = await consume({ ...shared, group: 'again', handlers });
  onTestFinished(() => consumer.stop());
  const others: string[] = [];
  const hear = async (event: { id: string }) => void others.push(event.id);
  const other = await consume({
    ...shared,
    group: 'other',
    handlers: { 'mail-attended': { idempotent: hear } },
  });
  onTestFinished(() => other.stop());

  const { envelope } = newEvent('mail-attended', sampleOf('mail-attended'));
  await Promise.all([consumer.joined(), other.joined()]);
  await bus.publish([{ topic: 'mail-attended', key: envelope.key, value: JSON.stringify(envelope) }]);
  const letters = mongo.db.collection<DeadLetter>('deadLetters');
  await eventually(async () => (await letters.countDocuments({ state: 'dead' })) === 1, { within: 20_000 });
  expect(await groupsWithDeadLetters(mongo.db)).toEqual(['again']);

  isRight = true;
  expect(await sendDeadLettersAgain(mongo.db, bus, 'again')).toBe(1);
  await eventually(() => handled.length === 1, { within: 20_000 });
  expect(handled).toEqual([envelope.id]);
  expect(await letters.countDocuments({ state: 'replayed' })).toBe(1);

  // The other group handled the event the first time. It keeps no inbox, so it would handle a second one too.
  const isOver = async () => (await bus.lag('other', ['mail-attended'])) === 0;
  await eventually(isOver, { within: 20_000 });
  expect(others).toEqual([envelope.id]);
});
