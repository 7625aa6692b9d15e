import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { eventually } from '../testing/eventually.ts';
import type { GroupClient, Subscription } from './bus-types.ts';
import { createSubscription, createWatchdog } from './subscription.ts';

let subscription: Subscription;
afterEach(() => subscription.stop());

/** A client of the library whose end the test decides. */
class FakeClient extends EventEmitter {
  events = { GROUP_JOIN: 'join', FETCH: 'fetch', CRASH: 'crash' };
  connect = async () => {};
  subscribe = async () => {};
  run = async () => void this.emit('join');
  disconnect = vi.fn(async () => {});
  commitOffsets = async () => {};
  crash = (error: Error) => this.emit('crash', { payload: { error } });
}

function setUp() {
  const clients: FakeClient[] = [];
  const onCrash = vi.fn();
  subscription = createSubscription({
    group: 'sample',
    topics: ['work'],
    handle: async () => {},
    gatherMs: 0,
    prefix: '',
    log: createLog('sample', 'silent'),
    onCrash,
    createClient: () => {
      clients.push(new FakeClient());
      return clients.at(-1) as unknown as GroupClient;
    },
    ensureTopics: async () => {},
    ping: async () => {},
  });
  return { clients, onCrash };
}

test('a client that ends for want of a broker is replaced', async () => {
  const { clients, onCrash } = setUp();
  await subscription.joined();
  clients[0]?.crash(Object.assign(new Error('no broker'), { name: 'KafkaJSConnectionError' }));
  await eventually(() => clients.length === 2);
  expect(clients[0]?.disconnect).toHaveBeenCalled();
  expect(onCrash).not.toHaveBeenCalled();
});

test('a client that ends by a defect of the library ends the process', async () => {
  const { clients, onCrash } = setUp();
  await subscription.joined();
  const defect = new TypeError('cannot read properties of undefined');
  clients[0]?.crash(defect);
  await eventually(() => onCrash.mock.calls.length === 1);
  expect(onCrash).toHaveBeenCalledWith(defect);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a consumer that hangs for a minute although its broker answers is told', async () => {
  const onSilent = vi.fn();
  const watchdog = createWatchdog(onSilent, async () => {});
  await vi.advanceTimersByTimeAsync(50_000);
  watchdog.alive();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(onSilent).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(onSilent).toHaveBeenCalled();
  watchdog.stop();
});

test('silence while no broker answers is nobody’s fault', async () => {
  const onSilent = vi.fn();
  const watchdog = createWatchdog(onSilent, () => Promise.reject(new Error('down')));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(onSilent).not.toHaveBeenCalled();
  watchdog.stop();
});
