import { expect, onTestFinished, test } from 'vitest';
import { createOutboxHints } from '../src/events/relay.ts';
import { newId } from '../src/mongo/ids.ts';
import { connectRedis } from '../src/redis/connect.ts';
import { cuttableLine } from '../src/testing/cut-off.ts';
import { quietLog, testEngines } from '../src/testing/engines.ts';
import { eventually } from '../src/testing/eventually.ts';

/** A replica on a line to Redis of its own, which hears already; and how often it was told. */
async function replica(channel: string) {
  const line = await cuttableLine(testEngines().redisUrl);
  const redis = await connectRedis({ url: line.url }, quietLog());
  const hints = createOutboxHints(redis, channel);
  onTestFinished(async () => {
    hints.stop();
    redis.disconnect();
    await line.stop();
  });
  const told = { times: 0 };
  hints.onHint(() => void told.times++);
  await eventually(() => hints.isSubscribed());
  return { line, hints, told };
}

test('a hint that Redis did not take is told when it is back', async () => {
  const channel = newId();
  const [one, other] = [await replica(channel), await replica(channel)];
  const before = other.told.times;
  one.hints.send();
  await eventually(() => other.told.times === before + 1);
  one.line.cut();
  await eventually(() => !one.hints.isSubscribed());
  one.hints.send();
  one.line.mend();
  await eventually(() => other.told.times === before + 2);
});

test('a replica that could not hear knows it, and takes it for a hint that it hears again', async () => {
  const channel = newId();
  const [one, other] = [await replica(channel), await replica(channel)];
  other.line.cut();
  await eventually(() => !other.hints.isSubscribed());
  const before = other.told.times;
  one.hints.send();
  other.line.mend();
  await eventually(() => other.hints.isSubscribed());
  expect(other.told.times).toBeGreaterThan(before);
});
