import { chatSend, exportFromMailbox, listMessages, sendMessage } from '@emberline/contracts';
import { errors } from '@emberline/contracts/errors';
import { publishSwitchedOff } from '@emberline/kit/redis/switched-off';
import { testEngines } from '@emberline/kit/testing/engines';
import { expect, test } from 'vitest';
import { createWorld, type World } from './world.ts';

const say = (world: World, from: string, to: string, clientMessageId?: string) =>
  world.call(from, sendMessage, { body: { receiverId: to, content: 'Hello', clientMessageId } });

const join = (world: World, count: number) => Promise.all(Array.from({ length: count }, () => world.join()));

test('of thirty first messages at once, on two replicas, twenty are stored; each may be sent again', async () => {
  const world = await createWorld();
  const replica = await world.replica();
  const [ann, others] = [await world.join(), await join(world, 30)];
  const send = (to: string, i: number) => say(i % 2 ? world : replica, ann, to, `first-message-${i}`);
  const answers = await Promise.all(others.map(send));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['NEW_CONVERSATIONS_LIMIT']));
  expect(await world.rows.conversations.countDocuments()).toBe(20);
  const again = await Promise.all(others.map(send));
  expect(again.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
});

test('at the limit all else goes on, and pages tell what is left', async () => {
  const world = await createWorld();
  const [ann, others] = [await world.join(), await join(world, 21)];
  const [bea, cid] = [await world.join(), await world.join({ kind: 'staff' })];
  const leftFor = async (contactId: string) =>
    (await world.call(ann, listMessages, { query: { contactId } })).body.newConversations;
  const last = others.pop() as string;
  expect(await leftFor(last)).toEqual({ left: 20, againAt: null });
  for (const other of others) expect((await say(world, ann, other)).status).toBe(200);
  expect((await say(world, ann, last)).status).toBe(429);
  const { left, againAt } = await leftFor(last);
  expect(left).toBe(0);
  expect(Date.parse(againAt)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  // Conversations that are there, answers, team profiles.
  expect(await leftFor(others[0] as string)).toBeUndefined();
  expect(await leftFor(cid)).toBeUndefined();
  await say(world, bea, ann);
  const going = await Promise.all([others[0], bea, cid].map((to) => say(world, ann, to as string)));
  expect(going.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { body } = await world.call(ann, exportFromMailbox);
  expect(body.newConversations).toHaveLength(20);
});

test('while a manager has first messages off none is stored, repeats and all other messages go on, until they are on', async () => {
  // A database of Redis of its own: the other tests' services share one.
  const world = await createWorld({ REDIS_URL: `${testEngines().redisUrl}/8` });
  const [ann, bea, cid] = [await world.join(), await world.join(), await world.join()];
  const switchOff = async (...names: string[]) => {
    await publishSwitchedOff(world.context.redis, names);
    await world.context.switchedOff.look();
  };
  expect((await say(world, ann, bea, 'first-message-of-ann')).status).toBe(200);
  await switchOff('firstMessages');
  const refused = await say(world, ann, cid, 'never-sent');
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      ...{ statusCode: 409, error: 'Conflict', code: 'NEW_CONVERSATIONS_OFF' },
      message: errors.NEW_CONVERSATIONS_OFF.message,
    },
  ]);
  expect((await world.call(ann, chatSend, { body: { receiverId: cid, message: 'Hello' } })).status).toBe(409);
  const going = [await say(world, bea, ann), await say(world, ann, bea, 'first-message-of-ann')];
  expect(going.map(({ status }) => status)).toEqual([200, 200]);
  expect(await world.rows.conversations.countDocuments()).toBe(1);
  await switchOff();
  expect((await say(world, ann, cid, 'never-sent')).status).toBe(200);
});
