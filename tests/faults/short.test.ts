import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, startProduct } from '@emberline/tools/start/start-product.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { down, emptyRedis, type Fault, kill, pause, programs, roll } from './faults.ts';
import { runFaults } from './run-faults.ts';

const dir = mkdtempSync(join(tmpdir(), 'emberline-faults-'));
let product: Product;

beforeAll(async () => {
  product = await startProduct({ dir, ports: 'free', seed: 'none' });
});
afterAll(async () => {
  await product?.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** On a machine that does nothing else it is under 5 s (docs/faults.md); a busy one gets twice that. */
const recoveryLimitMs = 10_000;

async function expectNothingLost(faults: Fault[]): Promise<void> {
  const { verdict, recoveries } = await runFaults(product, {
    faults,
    pairs: 20,
    perSecond: 50,
    log: console.log,
  });
  expect(verdict).toEqual({
    sent: verdict.sent,
    lost: [],
    doubled: [],
    phantom: [],
    swapped: [],
    miscounted: [],
  });
  expect(verdict.sent).toBeGreaterThanOrEqual(50);
  for (const { fault, ms } of recoveries) expect(ms, fault).toBeLessThan(recoveryLimitMs);
}

test('no message is lost, doubled or out of order while any one program is killed', () =>
  expectNothingLost([...programs, 'mailbox', 'notification', 'gateway'].map(kill)));

test('… while Kafka, MongoDB or Redis is killed, and Redis forgets all', () =>
  expectNothingLost([...['kafka', 'mongod', 'redis'].map(kill), emptyRedis()]));

test('… while the mailbox and the notification service stand still for longer than a lease lives', () =>
  expectNothingLost([pause('mailbox', 15), pause('notification', 15)]));

test('… while Kafka is away for a minute, in which every message is accepted', () =>
  expectNothingLost([down('kafka', 60)]));

test('… while every program is replaced in turn, as a new release does it', () =>
  expectNothingLost(programs.map(roll)));
