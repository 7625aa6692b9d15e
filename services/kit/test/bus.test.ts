import { type ChildProcess, spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBus } from '../src/events/bus.ts';
import type { Bus, ReceivedRecord } from '../src/events/bus-types.ts';
import { quietLog, testBus, testEngines, uniquePrefix } from '../src/testing/engines.ts';
import { eventually } from '../src/testing/eventually.ts';

const work = { topic: 'work', partitions: 3, retentionDays: 1 };

function listen(bus: Bus, handle?: (record: ReceivedRecord) => void) {
  const values: string[] = [];
  const subscription = bus.subscribe({
    group: 'members',
    topics: [work],
    handle: async (records) => {
      for (const record of records) {
        handle?.(record);
        values.push(record.value);
      }
    },
  });
  return { values, subscription };
}
const say = (bus: Bus, ...values: string[]) =>
  bus.publish(values.map((value) => ({ topic: 'work', key: value.charAt(0), value })));

test('records of one key arrive in the order in which they were published', async () => {
  const bus = testBus(uniquePrefix());
  await bus.ensureTopics([work]);
  const expected = ['a', 'b', 'c'].map((key) => Array.from({ length: 100 }, (_, i) => `${key}${i}`));
  await Promise.all(Array.from({ length: 100 }, (_, i) => say(bus, `a${i}`, `b${i}`, `c${i}`)));
  const { values } = listen(bus);
  await eventually(() => values.length === 300);
  expect(['a', 'b', 'c'].map((key) => values.filter((value) => value.startsWith(key)))).toEqual(expected);
});

test('the bus tells how many copies the broker keeps of each topic that exists', async () => {
  const prefix = uniquePrefix();
  const bus = testBus(prefix);
  await bus.ensureTopics([work]);
  const topics = await bus.durability([work, { ...work, topic: 'missing' }]);
  expect(topics).toEqual([{ topic: `${prefix}work`, replicas: 1, minInSync: 1 }]);
});

test('a TypeError in a handler does not end the consumer: the records come again', async () => {
  const bus = testBus(uniquePrefix());
  let failures = 0;
  const { values } = listen(bus, () => {
    if (failures++ < 2) (undefined as unknown as string).trim();
  });
  await bus.ensureTopics([work]);
  await say(bus, 'a1', 'a2');
  await eventually(() => values.length === 2);
  expect(values).toEqual(['a1', 'a2']);
});

test('a publish that is given up while it waits for another one ends at once', async () => {
  const bus = createBus({
    ...{ brokers: '127.0.0.1:9', prefix: uniquePrefix(), name: 'tests', log: quietLog() },
    onCrash: () => {},
  });
  const records = [{ topic: 'work', key: 'a', value: 'a1' }];
  const giveUp = new AbortController();
  const first = bus.publish(records);
  const second = bus.publish(records, giveUp.signal);
  const outcomes = Promise.allSettled([first, second]);
  giveUp.abort(new Error('given up'));
  await expect(second).rejects.toThrow('given up');
  await bus.stop();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('a broker that goes away delays publishing and hearing, and loses nothing', async () => {
  const network = cuttable();
  const crashed = vi.fn();
  const prefix = uniquePrefix();
  const bus = createBus({
    brokers: testEngines().kafkaBrokers,
    prefix,
    name: 'tests',
    log: quietLog(),
    onCrash: crashed,
    socketFactory: network.socketFactory,
  });
  onTestFinished(() => bus.stop());
  const { values, subscription } = listen(bus);
  await subscription.joined();
  await say(bus, 'a1');
  network.cut();
  const sent = say(bus, 'a2');
  await eventually(() => network.refused() >= 3, { within: 20_000 });
  network.mend();
  await sent;
  await say(bus, 'a3');
  await eventually(() => values.includes('a3'), { within: 20_000 });
  expect([...new Set(values)]).toEqual(['a1', 'a2', 'a3']);
  expect(crashed).not.toHaveBeenCalled();
});

test('a broker that falls silent is given up after the time limit, and what was sent is sent again', async () => {
  const network = cuttable();
  const { kafkaBrokers: brokers } = testEngines();
  const { socketFactory } = network;
  const bus = createBus({
    brokers,
    prefix: uniquePrefix(),
    name: 'tests',
    log: quietLog(),
    onCrash: vi.fn(),
    socketFactory,
  });
  onTestFinished(() => bus.stop());
  await bus.ensureTopics([work]);
  await say(bus, 'a1');
  network.silence();
  const startedAt = Date.now();
  await say(bus, 'a2');
  expect(Date.now() - startedAt).toBeLessThan(15_000);
});

test('a service that starts before its broker joins when the broker comes', async () => {
  const network = cuttable();
  network.cut();
  const { kafkaBrokers: brokers } = testEngines();
  const onCrash = vi.fn();
  const bus = createBus({
    brokers,
    prefix: uniquePrefix(),
    name: 'tests',
    log: quietLog(),
    onCrash,
    socketFactory: network.socketFactory,
  });
  onTestFinished(() => bus.stop());
  const { values } = listen(bus);
  await expect(bus.ping()).rejects.toThrow();
  network.mend();
  await bus.ensureTopics([work]);
  await say(bus, 'a1');
  await eventually(() => values.length === 1, { within: 20_000 });
  expect(onCrash).not.toHaveBeenCalled();
});

test('a topic that nobody declared is not made by publishing to it', async () => {
  const bus = testBus(uniquePrefix());
  const limit = AbortSignal.timeout(1_500);
  await expect(bus.publish([{ topic: 'undeclared', key: 'a', value: 'a' }], limit)).rejects.toThrow();
});

test('a new topic gets the partitions of the setting, and one that exists keeps those it has', async () => {
  const prefix = uniquePrefix();
  const partitionsOf = async (bus: Bus) => {
    await bus.ensureTopics([{ topic: 'work', retentionDays: 1 }]);
    const seen = new Set<number>();
    const { subscription } = listen(bus, ({ partition }) => void seen.add(partition));
    await say(bus, ...Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i)));
    await eventually(async () => (await bus.lag('members', ['work'])) === 0 && seen.size > 0);
    await subscription.stop();
    return seen.size;
  };
  expect(await partitionsOf(testBus(prefix, { partitions: 2 }))).toBe(2);
  expect(await partitionsOf(testBus(prefix, { partitions: 5 }))).toBe(2);
});

test('a stopped member commits what it handled: the next one does not get it again', async () => {
  const bus = testBus(uniquePrefix());
  const first = listen(bus);
  await first.subscription.joined();
  await say(bus, 'a1', 'b1');
  await eventually(() => first.values.length === 2);
  await first.subscription.stop();
  expect(await bus.lag('members', ['work'])).toBe(0);
  const second = listen(bus);
  await say(bus, 'a2');
  await eventually(() => second.values.length > 0);
  expect(second.values).toEqual(['a2']);
});

test('a member killed with -9 and started again has its partitions back within 5 s', async () => {
  const prefix = uniquePrefix();
  const bus = testBus(prefix);
  await bus.ensureTopics([work]);
  const first = member(prefix);
  await eventually(() => first.lines.includes('joined'));
  first.process.kill('SIGKILL');
  await say(bus, 'a1', 'b1', 'c1');
  const second = member(prefix);
  await eventually(() => second.lines.includes('loaded'));
  const startedAt = Date.now();
  await eventually(() => second.lines.length === 5, { within: 5_000 });
  console.log(`partitions back after ${Date.now() - startedAt} ms`);
});

test('an idle connection sets no storm of timers and no negative one', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  const bus = testBus(uniquePrefix());
  const { values, subscription } = listen(bus);
  await subscription.joined();
  await say(bus, 'a1');
  await eventually(() => values.length === 1);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  // Nothing marks the end of idleness, so 300 ms are watched; a timer of 0 ms would be set hundreds of times.
  await sleep(300);
  expect(timers.mock.calls.length).toBeLessThan(20);
  timers.mockRestore();
  process.off('warning', note);
  expect(warnings.filter(({ name }) => name === 'TimeoutNegativeWarning')).toEqual([]);
});

function member(prefix: string): { process: ChildProcess; lines: string[] } {
  const file = new URL('./processes/group-member.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [file, testEngines().kafkaBrokers, prefix, 'instance-1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return { process: child, lines };
}

/** Sockets to the broker. `cut` closes them and refuses new ones until `mend`. */
function cuttable() {
  const open = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  return {
    socketFactory: ({ host, port, onConnect }: { host: string; port: number; onConnect: () => void }) => {
      const nobody = 9;
      if (isCut) refused++;
      const socket = connect({ host, port: isCut ? nobody : port }, onConnect);
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      return socket;
    },
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy(new Error('The network is cut'));
    },
    /** Keeps open sockets open but passes nothing on. */
    silence: () => {
      for (const socket of open) {
        socket.pause();
        socket.write = () => true;
      }
    },
    mend: () => {
      isCut = false;
    },
    /** Number of connection attempts while it was cut. */
    refused: () => refused,
  };
}
