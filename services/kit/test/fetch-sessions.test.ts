import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBus } from '../src/events/bus.ts';
import { quietLog, testEngines, uniquePrefix } from '../src/testing/engines.ts';
import { eventually } from '../src/testing/eventually.ts';

const work = { topic: 'work', partitions: 3, retentionDays: 1 };

/** A member of a group; what it fetches is noted, and may be changed on its way. */
async function member(change: (fetch: Fetch) => void = () => {}) {
  const fetches: Fetch[] = [];
  const bus = createBus({
    brokers: testEngines().kafkaBrokers,
    prefix: uniquePrefix(),
    name: clientId,
    log: quietLog(),
    onCrash: vi.fn(),
    socketFactory: ({ host, port, onConnect }) => {
      const socket = connect({ host, port }, onConnect);
      const write = socket.write.bind(socket);
      socket.write = ((bytes: Buffer, encoding: BufferEncoding) => {
        const fetch = fetchIn(bytes);
        if (fetch) {
          change(fetch);
          fetches.push(fetch);
        }
        return write(bytes, encoding);
      }) as typeof socket.write;
      return socket;
    },
  });
  onTestFinished(() => bus.stop());
  const values: string[] = [];
  const handle = async (records: { value: string }[]) =>
    void values.push(...records.map(({ value }) => value));
  const subscription = bus.subscribe({ group: 'members', topics: [work], handle });
  await subscription.joined();
  const say = (value: string) => bus.publish([{ topic: 'work', key: value.charAt(0), value }]);
  return { values, fetches, say, stop: subscription.stop };
}

const clientId = 'tests';

interface Fetch {
  sessionId: number;
  topics: number;
  setSession: (id: number) => void;
}

/** Reads the fields of a fetch request (version 11) that this test needs. */
function fetchIn(bytes: Buffer): Fetch | undefined {
  const [size, key, body] = [4, 4, 14 + clientId.length];
  if (bytes.length < size + 10 || bytes.readInt16BE(key) !== 1) return undefined;
  expect(bytes.readInt16BE(key + 2)).toBe(11);
  const session = body + 17;
  return {
    sessionId: bytes.readInt32BE(session),
    topics: bytes.readInt32BE(session + 8),
    setSession: (id) => bytes.writeInt32BE(id, session),
  };
}

test('a member names a partition when its offset has changed, and none while nothing happens', async () => {
  const { values, fetches, say } = await member();
  await eventually(() => fetches.length > 1);
  expect(fetches[0]).toMatchObject({ sessionId: 0, topics: 1 });
  expect(fetches.at(-1)).toMatchObject({ sessionId: expect.toSatisfy((id) => id !== 0), topics: 0 });
  for (const value of ['a1', 'b1', 'a2']) {
    const before = fetches.length;
    await say(value);
    await eventually(() => values.includes(value));
    await eventually(() => fetches.slice(before).some(({ topics }) => topics === 1));
  }
  expect(values).toEqual(['a1', 'b1', 'a2']);
});

test('a member whose session the broker does not know begins another one and misses nothing', async () => {
  let isLost = false;
  const { values, fetches, say } = await member((fetch) => {
    if (!isLost && fetch.sessionId !== 0) fetch.setSession(fetch.sessionId ^ 1);
    isLost ||= fetch.sessionId !== 0;
  });
  await say('a1');
  await eventually(() => values.includes('a1'));
  await say('a2');
  await eventually(() => values.includes('a2'));
  expect(isLost).toBe(true);
  expect(fetches.filter(({ sessionId }) => sessionId === 0).length).toBeGreaterThan(1);
  expect(values).toEqual(['a1', 'a2']);
});

test('a member that stops does not wait for its fetch', async () => {
  const { values, fetches, say, stop } = await member();
  await say('a1');
  await eventually(() => values.includes('a1'));
  const before = fetches.length;
  await eventually(() => fetches.length > before);
  const stoppedAt = performance.now();
  await stop();
  expect(performance.now() - stoppedAt).toBeLessThan(2_000);
  expect(values).toEqual(['a1']);
});
