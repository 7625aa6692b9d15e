import { expect, onTestFinished, test } from 'vitest';
import { createWakeOthers } from '../src/events/wake-others.ts';
import { newId } from '../src/mongo/ids.ts';
import { connectRedis } from '../src/redis/connect.ts';
import { cuttableLine } from '../src/testing/cuttable-line.ts';
import { quietLog, testEngines } from '../src/testing/engines.ts';
import { eventually } from '../src/testing/eventually.ts';

/** A replica on a line to Redis of its own, which hears already; and how often it was told. */
async function replica(channel: string) {
  const line = await cuttableLine(testEngines().redisUrl);
  const redis = await connectRedis({ url: line.url }, quietLog());
  const others = createWakeOthers(redis, channel);
  onTestFinished(async () => {
    others.stop();
    redis.disconnect();
    await line.stop();
  });
  const told = { times: 0 };
  others.onWake(() => void told.times++);
  await eventually(() => others.isSubscribed());
  return { line, others, told };
}

test('a hint that Redis did not take is told when it is back', async () => {
  const channel = newId();
  const [one, other] = [await replica(channel), await replica(channel)];
  const before = other.told.times;
  one.others.wake();
  await eventually(() => other.told.times === before + 1);
  one.line.cut();
  await eventually(() => !one.others.isSubscribed());
  one.others.wake();
  one.line.mend();
  await eventually(() => other.told.times === before + 2);
});

test('a replica that could not hear knows it, and takes it for a hint that it hears again', async () => {
  const channel = newId();
  const [one, other] = [await replica(channel), await replica(channel)];
  other.line.cut();
  await eventually(() => !other.others.isSubscribed());
  const before = other.told.times;
  one.others.wake();
  other.line.mend();
  await eventually(() => other.others.isSubscribed());
  expect(other.told.times).toBeGreaterThan(before);
});
