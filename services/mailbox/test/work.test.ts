import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { markRead, sendMessage } from '@emberline/contracts';
import { topicOf } from '@emberline/kit/events/topics';
import { cuttableLine } from '@emberline/kit/testing/cut-off';
import { type DatabaseWork, databaseWork, untilAtRest } from '@emberline/kit/testing/database-work';
import { freshMongoUrl } from '@emberline/kit/testing/engines';
import { eventually } from '@emberline/kit/testing/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { sendingRows } from '../src/jobs/send-rows.ts';
import { createWorld, type World } from './world.ts';

type Cost = DatabaseWork & { events: number };

/**
 * What one of each may cost at most, on average of all until everything is told and at rest: documents and index entries in the
 * mailbox's database, and records at Kafka. Counts do not depend on the machine and its hour, as times do.
 * `--reporter=verbose` shows what they are.
 */
const most: Record<string, Cost> = {
  'a message of fifty who send at once': {
    // A conversation is written once in 2 s: 0.15 a message on a quiet machine, 0.36 on a full one.
    ...{ inserted: 1, indexEntries: 4, updated: 0.6, movedEntries: 1.2, deleted: 0, read: 0.1 },
    ...{ keysRead: 0.8, events: 1 },
  },
  'a reading of two messages': {
    ...{ inserted: 1, indexEntries: 3, updated: 4.6, movedEntries: 0.2, deleted: 0, read: 1.1 },
    ...{ keysRead: 12, events: 1 },
  },
  'two messages and their reading': {
    ...{ inserted: 3, indexEntries: 11, updated: 7.2, movedEntries: 6.2, deleted: 0, read: 0.5 },
    ...{ keysRead: 8, events: 3 },
  },
  'a message, by turns at two replicas': {
    ...{ inserted: 1, indexEntries: 4, updated: 1.9, movedEntries: 2.3, deleted: 0, read: 6.5 },
    ...{ keysRead: 16, events: 2.1 },
  },
};

const [pairs, messagesEach] = [50, 20];
const topics = ['message-sent', 'messages-read'] as const;

test('a message and a reading', async ({ annotate }) => {
  const costOf = await createCosts(1);
  const costs = {
    'a message of fifty who send at once': await costOf(messagesEach, ({ send }) => send()),
    'a reading of two messages': await costOf(messagesEach / 2, ({ read }, n) => read(2 + 2 * n)),
    'two messages and their reading': await costOf(messagesEach / 2, async ({ send, read }, n) => {
      await send();
      await send();
      await read(2 + messagesEach + 2 * n);
    }),
  };
  for (const [what, cost] of Object.entries(costs)) {
    await annotate(`${what}: ${JSON.stringify(cost)}`);
    expectAtMost(what, cost);
    expect.soft(cost.events, `${what} is told`).toBe(most[what]?.events);
  }
}, 60_000);

test('a message where another replica wrote the one before', async ({ annotate }) => {
  const costOf = await createCosts(2);
  const what = 'a message, by turns at two replicas';
  const cost = await costOf(messagesEach, ({ send }) => send());
  await annotate(`${what}: ${JSON.stringify(cost)}`);
  expectAtMost(what, cost);
}, 60_000);

test.for(['Kafka', 'the database'])(
  'what happens once is told once, while %s is slow',
  { timeout: 90_000 },
  async (slow) => {
    const line = await cuttableLine(freshMongoUrl('mailbox'));
    onTestFinished(() => line.stop());
    const { world, people } = await startPairs(5, { settings: { MONGO_URL: line.url } });
    await Promise.all(people.map(({ send }) => send()));
    await eventually(async () => (await eventsIn(world)) === people.length);
    const { bus } = world.context;
    const { publish } = bus;
    if (slow === 'Kafka')
      bus.publish = async (...records) => {
        await sleep(leftBehindMs + 1_000);
        await publish(...records);
      };
    const acts = Promise.all(
      people.map(async ({ send, read }) => {
        for (const upToSeq of [1, 2, 3]) {
          await send();
          await read(upToSeq);
        }
      }),
    );
    if (slow === 'the database')
      for (let n = 0; n < 25; n++) {
        line.pause();
        await sleep(leftBehindMs / 3);
        line.resume();
        await sleep(20);
      }
    await acts;
    const expected = (1 + 6) * people.length;
    await eventually(async () => (await eventsIn(world)) >= expected, { within: 30_000 });
    await databaseWork([world.db], untilAtRest);
    expect(await eventsIn(world)).toBe(expected);
  },
);

/** By then a row counts as left behind by a dead process. */
const leftBehindMs = 2_000;

function expectAtMost(what: string, cost: Cost): void {
  for (const [name, count] of Object.entries(cost))
    expect.soft(count, `${what}: ${name}`).toBeLessThanOrEqual(most[what]?.[name as keyof Cost] as number);
}

type Pair = Awaited<ReturnType<typeof pairIn>>;

/** Members of whom each pair has a conversation of its own, at replicas that tell of what they commit. */
async function startPairs(
  count: number,
  { replicas = 1, settings = {} }: { replicas?: number; settings?: Parameters<typeof createWorld>[0] },
) {
  const world = await createWorld(settings);
  const worlds = [world];
  while (worlds.length < replicas) worlds.push(await world.replica());
  for (const { context } of worlds) {
    const stop = await sendingRows(context);
    onTestFinished(async () => void (await stop()));
  }
  await world.context.bus.ensureTopics(topics.map(topicOf));
  return { world, people: await Promise.all(Array.from({ length: count }, () => pairIn(worlds))) };
}

/** @returns what tells the cost of one act of all pairs: at the same time, each so often in turn */
async function createCosts(replicas: number) {
  const { world, people } = await startPairs(pairs, { replicas });

  const costOf = async (times: number, act: (pair: Pair, n: number) => Promise<void>): Promise<Cost> => {
    const before = await eventsIn(world);
    const [cost] = await databaseWork([world.db], async (soFar) => {
      await Promise.all(
        people.map(async (pair) => {
          for (let n = 1; n <= times; n++) await act(pair, n);
        }),
      );
      await untilAtRest(soFar);
    });
    const counts = { ...cost, events: (await eventsIn(world)) - before };
    const average = ([name, count]: [string, number]) => [name, count / (times * pairs)];
    return Object.fromEntries(Object.entries(counts).map(average));
  };

  // A conversation's first message is one transaction, and what a process remembers of it is read once.
  await costOf(1, async ({ send, read }) => {
    await send();
    await send();
    await read(2);
  });
  return costOf;
}

/** Both call one replica after the other. */
async function pairIn(worlds: World[]) {
  const [world] = worlds as [World];
  const [sender, receiver] = [await world.join(), await world.join()];
  const content = 'A message of ordinary length, as people write them.';
  let calls = 0;
  const next = () => worlds[calls++ % worlds.length] as World;
  return {
    send: async () => {
      const body = { receiverId: receiver, content, clientMessageId: randomUUID() };
      expect((await next().call(sender, sendMessage, { body })).status).toBe(200);
    },
    read: async (upToSeq: number) => {
      const body = { contactId: sender, upToSeq };
      expect((await next().call(receiver, markRead, { body })).body).toMatchObject({ readSeq: upToSeq });
    },
  };
}

/** All there are at Kafka, since nobody of this name has read any. */
function eventsIn({ context: { bus } }: World): Promise<number> {
  return eventually(() => bus.lag('nobody', [...topics]));
}
