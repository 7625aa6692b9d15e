import { readFileSync } from 'node:fs';
import { openRedis } from '@emberline/kit/redis/connect';
import type { RedisServer } from '@emberline/kit/settings-engines';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { expectNothingLost } from '../faults/expect-nothing-lost.ts';
import { type Fault, kill, pause, roll } from '../faults/faults.ts';
import {
  kafkaNodes,
  killMaster,
  killPrimary,
  loseMaster,
  mongoMembers,
  pausePrimary,
  redisNodes,
  replicas,
  rollPrimary,
} from '../faults/replicated-engines.ts';
import { expectEachAnsweredOnce } from '../support/operators-queue.ts';
import { describeRefusals } from './refusals.ts';
import { cluster } from './started-cluster.ts';

/** MongoDB elects after 10 s without a primary; what is killed otherwise is soon there again. */
const longestSilenceMs = 15_000;

const survives = (faults: Fault[], longestMs = longestSilenceMs) =>
  expectNothingLost(cluster, { faults, pairs: 10, perSecond: 20 }, longestMs);

test('the engines have three members each', async () => {
  await using client = await new MongoClient(cluster.addresses.mongoUrl).connect();
  const { members } = await client.db('admin').command({ replSetGetStatus: 1 });
  expect(members.map(({ stateStr }: { stateStr: string }) => stateStr).sort()).toEqual([
    'PRIMARY',
    'SECONDARY',
    'SECONDARY',
  ]);
  expect(cluster.addresses.kafkaBrokers.split(',')).toHaveLength(3);
});

test('20 operators on one queue of 500 mails: each is answered exactly once, whoever is late gets 409', () =>
  expectEachAnsweredOnce(cluster.addresses, { operators: 20, members: 25, profiles: 20 }));

test('no message is lost, doubled or out of order while primaries die, stand still and hand over', () =>
  survives([killPrimary, killPrimary, pausePrimary, rollPrimary]));

test("… while Redis's master is killed, lost and replaced by its replica, and back again", () =>
  survives([killMaster, loseMaster, killMaster, loseMaster]));

test('… while each member of MongoDB, Kafka and Redis is killed', () =>
  survives([...mongoMembers, ...kafkaNodes, ...redisNodes].map(kill)));

test('… while a replica of each service dies, and one stands still', () =>
  survives([...replicas.filter((name) => !/-\d$/.test(name)).map(kill), pause('mailbox-2', 15)], 3_000));

test('… while all that runs is replaced, one after the other', () =>
  survives([...mongoMembers, ...kafkaNodes, ...redisNodes, ...replicas].map(roll)));

test('in all this time no program wanted more of Redis than its user may', async () => {
  const url = new URL(cluster.addresses.redisUrl);
  const { redis, redis2 } = cluster.ports.engines;
  for (const port of [redis, redis2]) {
    const server = openRedis(
      redisServerAt(`${url.protocol}//${url.username}:${url.password}@127.0.0.1:${port}`),
      {},
    );
    server.on('error', () => {});
    onTestFinished(() => server.disconnect());
    const entries = (await server.call('ACL', 'LOG')) as unknown[][];
    const refused = entries.map((entry) => new Map(entry.map((text, i) => [text, entry[i + 1]])));
    // Clients tell their name and look how jobs are kept where they may, and take no for an answer.
    const wanted = refused.filter((one) => !/^(client|config)/.test(String(one.get('object'))));
    expect(wanted.map((one) => `${one.get('username')}: ${one.get('reason')} ${one.get('object')}`)).toEqual(
      [],
    );
  }
});

function redisServerAt(url: string): RedisServer {
  return { url, ca: readFileSync(cluster.settingsFor('auth').REDIS_CA_FILE ?? '', 'utf8') };
}

// They are refused on purpose, so they come after what looks for refusals.
describeRefusals();
