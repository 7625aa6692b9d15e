import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBus } from '@emberline/kit/events/bus';
import { quietLog } from '@emberline/kit/testing/engines';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { freePortsFor } from '../../process/ports.ts';
import { defaultEnginePorts } from '../engine-ports.ts';
import { type Engines, startEngines } from '../start-engines.ts';

let dir: string;
let engines: Engines | undefined;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'emberline-engines-test-'));
});

afterEach(async () => {
  await engines?.stop();
  engines = undefined;
  await rm(dir, { recursive: true, force: true });
});

test('MongoDB comes back with its data after it was killed', async () => {
  engines = await startEngines({ dir, ports: 'free', log: () => {}, only: ['mongod'] });
  const client = new MongoClient(engines.addresses.mongoUrl);
  const rows = client.db('kept').collection('rows');
  await rows.insertOne({ kept: true }, { writeConcern: { w: 'majority' } });
  const mongod = engines.processes.mongod;
  const restarted = mongod?.restarted;
  mongod?.kill('SIGKILL');
  await restarted;
  expect(await rows.countDocuments({ kept: true })).toBe(1);
  await client.close();
});

test('MongoDB keeps its data on another port', async () => {
  for (const expected of [0, 1]) {
    engines = await startEngines({ dir, ports: 'free', log: () => {}, only: ['mongod'] });
    const client = new MongoClient(engines.addresses.mongoUrl);
    const rows = client.db('kept').collection('rows');
    expect(await rows.countDocuments()).toBe(expected);
    await rows.insertOne({});
    await client.close();
    await engines.stop();
  }
});

test('Kafka begins in a new folder, and comes back with its topics after it was killed', async () => {
  engines = await startEngines({ dir, ports: 'free', log: () => {}, only: ['kafka'] });
  const brokers = engines.addresses.kafkaBrokers;
  const bus = createBus({ brokers, prefix: '', name: 'tests', log: quietLog(), onCrash: () => {} });
  onTestFinished(() => bus.stop());
  const kept = { topic: 'kept', retentionDays: 1 };
  await bus.ensureTopics([kept]);
  const kafka = engines.processes.kafka;
  const restarted = kafka?.restarted;
  kafka?.kill('SIGKILL');
  await restarted;
  expect(await bus.durability([kept])).toEqual([{ topic: 'kept', replicas: 1, minInSync: 1 }]);
});

test('a taken port is named, with what needs it and what to do', async () => {
  const ports = await freePortsFor(defaultEnginePorts);
  const taken = createServer().listen(ports.redis, '127.0.0.1');
  await once(taken, 'listening');
  const starting = startEngines({ dir, ports, log: () => {}, only: ['redis'] });
  await expect(starting).rejects.toThrow(
    new RegExp(`Port ${ports.redis}, which Redis needs, is in use.*REDIS_URL`),
  );
  await new Promise((resolve) => taken.close(resolve));
});

test('an engine whose address is given is not started', async () => {
  engines = await startEngines({
    dir,
    ports: 'free',
    log: () => {},
    only: ['redis'],
    given: { redis: 'redis://elsewhere:6379' },
  });
  expect(engines.processes).toEqual({});
  expect(engines.addresses.redisUrl).toBe('redis://elsewhere:6379');
});
