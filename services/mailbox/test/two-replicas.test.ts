import { markRead, sendMessage } from '@emberline/contracts';
import type { EventHandler, EventHandlers } from '@emberline/kit/events/handlers';
import { bindHandlers } from '@emberline/kit/events/handlers';
import { newEvent } from '@emberline/kit/events/outbox';
import { handleTwice } from '@emberline/kit/testing/handle-twice';
import { beforeEach, expect, test } from 'vitest';
import { handlers } from '../src/events/index.ts';
import { createWorld, eventsOf, someone, type World } from './world.ts';

let world: World;
let elsewhere: World;
let ann: string;
let bea: string;

/** Ann and Bea have just written to each other here, and what changes is heard by another replica. */
beforeEach(async () => {
  world = await createWorld();
  elsewhere = await world.replica();
  [ann, bea] = [await world.join(), await world.join()];
  for (const [from, to] of [
    [ann, bea],
    [bea, ann],
    [ann, bea],
  ] as const)
    expect(await say(from, to)).toBe(200);
});

async function say(from: string, to: string, at = world): Promise<number> {
  return (await at.call(from, sendMessage, { body: { receiverId: to, content: 'Hello' } })).status;
}

const hearElsewhere = (type: keyof EventHandlers, data: Record<string, unknown>) =>
  hear(elsewhere, type, data);

async function hear(
  { context, keys }: World,
  type: keyof EventHandlers,
  data: Record<string, unknown>,
): Promise<void> {
  if (type === 'member-deleted') keys.deleted.add(data.memberId as string);
  const handler = bindHandlers(handlers, context)[type] as EventHandler<never>;
  if ('idempotent' in handler) await handler.idempotent(newEvent(type, data as never).envelope as never);
  else await handleTwice(context.mongo, handler, type as never, data as never);
}

test('a block heard elsewhere counts here at once', async () => {
  await hearElsewhere('member-blocked', { blockerId: bea, blockedId: ann, blocked: true, version: 1 });
  expect(await say(ann, bea)).toBe(403);
  await hearElsewhere('member-blocked', { blockerId: bea, blockedId: ann, blocked: false, version: 2 });
  expect(await say(ann, bea)).toBe(200);
});

test('so does the end of a membership', async () => {
  const change = { memberId: ann, validUntil: null, lastChargeFailed: false };
  await hearElsewhere('subscription-changed', { ...change, paymentStatus: 3, version: 2 });
  expect([await say(ann, bea), await say(bea, ann)]).toEqual([402, 200]);
});

test('so does the end of an account', async () => {
  await hearElsewhere('member-deleted', { memberId: bea, by: 'member' });
  expect(await say(ann, bea)).toBe(404);
});

test.for([
  ['where nobody else is answered for', false],
  ['where operators see the conversation already', true],
] as const)('so does consent to being answered for, given and taken back, %s', async ([, annToo]) => {
  const mails = () => world.rows.mails.countDocuments({ receiver: bea });
  const consent = async (member: string, version: number, assistedReplies: boolean) => {
    world.profiles.set(member, { ...someone(member), version, assistedReplies });
    await hearElsewhere('profile-changed', { memberId: member, version });
  };
  await consent(ann, 2, annToo);
  expect(await say(ann, bea)).toBe(200);
  await consent(bea, 2, true);
  expect([await say(ann, bea), await mails()]).toEqual([200, 1]);
  await consent(bea, 3, false);
  expect([await say(ann, bea), await mails()]).toEqual([200, 0]);
});

test('a first message that meets a block is refused', async () => {
  const cid = await world.join();
  const { conversationDocuments } = world.context;
  const { save } = conversationDocuments;
  // After the sender's transaction has read that nobody is blocked, before it writes.
  conversationDocuments.save = async (...args) => {
    conversationDocuments.save = save;
    await hearElsewhere('member-blocked', { blockerId: cid, blockedId: ann, blocked: true, version: 1 });
    return save(...args);
  };
  expect([await say(ann, cid), await say(ann, cid)]).toEqual([403, 403]);
});

test('what is read while the other one is being erased brings no text back', async () => {
  const read = (upToSeq: number) => world.call(ann, markRead, { body: { contactId: bea, upToSeq } });
  for (let i = 0; i < 4; i++) await say(bea, ann);
  const { conversations } = world.context;
  const { erasePreviews } = conversations;
  conversations.erasePreviews = async (member) => {
    for (const seq of [4, 5]) expect((await read(seq)).status).toBe(200);
    await erasePreviews(member);
    expect((await read(7)).status).toBe(200);
  };
  await hear(world, 'member-deleted', { memberId: bea, by: 'member' });
  const [conversation] = await world.rows.conversations.find({ members: bea }).toArray();
  expect(conversation?.sides[bea]?.last?.preview).toBe('');
});

type Told = { receiverId: string; seq: number; conversationId: string; unread: number };

test('messages, answers and counts of both replicas make one conversation', async () => {
  const cid = await world.join();
  const senders = [ann, bea, ann, cid, bea, cid, ann, bea];
  for (const [i, sender] of senders.entries()) {
    const receiver = sender === ann ? bea : ann;
    expect(await say(sender, receiver, i % 3 === 0 ? elsewhere : world)).toBe(200);
  }
  const told = (await eventsOf(world, 'message-sent')).map(({ envelope }) => envelope.data as Told);
  const between = told.filter(({ conversationId }) => conversationId.includes(bea));
  expect(between.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(told.filter(({ receiverId }) => receiverId === ann).at(-1)?.unread).toBe(2);
});
