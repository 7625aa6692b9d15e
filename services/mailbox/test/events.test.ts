import {
  exportFromMailbox,
  getUnread,
  getUnreadDetails,
  listContacts,
  listMessages,
  markRead,
  seedMailbox,
  sendMessage,
} from '@emberline/contracts';
import type { EventHandler, EventHandlers } from '@emberline/kit/events/handlers';
import { bindHandlers } from '@emberline/kit/events/handlers';
import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { eventually } from '@emberline/kit/testing/eventually';
import { handleTwice } from '@emberline/kit/testing/handle-twice';
import { beforeEach, describe, expect, test } from 'vitest';
import { handlers } from '../src/events/index.ts';
import { compareCounts } from '../src/jobs/compare-counts.ts';
import { createWorld, eventsOf, listen, someone, type World } from './world.ts';

let world: World;
let ann: string;

beforeEach(async () => {
  world = await createWorld();
  ann = await world.join({ firstname: 'Ann', lastname: 'Example', username: 'ann.example' });
});

const say = (from: string, to: string, content: string) =>
  world.call(from, sendMessage, { body: { receiverId: to, content } });

/** Lets the service hear an event twice. Auth confirms deletions. */
async function hear(type: keyof EventHandlers, data: object): Promise<void> {
  if (type === 'member-deleted') world.keys.deleted.add((data as { memberId: string }).memberId);
  const handler = bindHandlers(handlers, world.context)[type] as EventHandler<never>;
  await handleTwice(world.context.mongo, handler, type as never, data as never);
}

describe('membership', () => {
  test('opens and closes sending as the newest news says, whatever the order', async () => {
    const bea = await world.join({}, { payment: undefined });
    const period = {
      memberId: bea,
      subscriptionId: 's',
      trial: true,
      amount: 0,
      periodStart: '2026-01-01T00:00:00Z',
      periodEnd: '2026-01-02T00:00:00Z',
    };
    const change = { memberId: bea, validUntil: '2026-01-02T00:00:00Z', lastChargeFailed: false };
    await hear('payment-activated', period);
    expect((await say(bea, ann, 'a')).status).toBe(200);
    await hear('subscription-changed', { ...change, paymentStatus: 3, version: 5 });
    expect((await say(bea, ann, 'b')).status).toBe(402);
    await hear('subscription-changed', { ...change, paymentStatus: 1, version: 4 });
    await hear('payment-activated', period);
    expect((await say(bea, ann, 'c')).status).toBe(402);
  });
});

test('news come over the bus', async () => {
  await listen(world);
  const bea = newId();
  world.profiles.set(bea, { ...someone(bea), firstname: 'Bea', assistedReplies: true });
  const { mongo, outbox } = world.context;
  await inTransaction(mongo.client, (session) =>
    outbox.add(session, [
      newEvent('profile-changed', { memberId: bea, version: 1 }),
      newEvent('presence-changed', { memberId: bea, online: true, lastOnline: null, version: 3 }),
      newEvent('member-blocked', { blockerId: bea, blockedId: newId(), blocked: true, version: 1 }),
    ]),
  );
  await eventually(async () => {
    const known = (await world.context.members.find([bea])).get(bea);
    expect(known).toMatchObject({ facts: { firstname: 'Bea' }, presence: { online: true } });
    return true;
  });
  expect((await say(ann, bea, 'Hello')).status).toBe(200);
});

test('a member who takes consent back is hidden from operators', async () => {
  const bea = await world.join({ assistedReplies: true });
  await say(ann, bea, 'Hello');
  world.profiles.set(bea, { ...someone(bea), version: 2, assistedReplies: false });
  await hear('profile-changed', { memberId: bea, version: 2 });
  expect(await world.rows.mails.countDocuments()).toBe(0);
  expect(await world.rows.conversations.countDocuments({ operated: true })).toBe(0);
});

test('a reading beside a block says that the other one may not see it', async () => {
  const bea = await world.join();
  await say(ann, bea, 'Hello');
  await hear('member-blocked', { blockerId: bea, blockedId: ann, blocked: true, version: 1 });
  await world.call(bea, markRead, { body: { contactId: ann, upToSeq: 1 } });
  const told = await eventsOf(world, 'messages-read');
  expect(told.at(-1)?.envelope.data).toMatchObject({ readerId: bea, upToSeq: 1, isShown: false });
});

describe('a deleted member', () => {
  let bea: string;
  beforeEach(async () => {
    bea = await world.join({ firstname: 'Bea' });
    await say(ann, bea, 'my own secret');
    await say(bea, ann, 'the answer');
    await hear('member-deleted', { memberId: ann, by: 'member' });
  });

  test('leaves no name and no text behind, and it is said once', async () => {
    const { db } = world;
    for (const { name } of await db.listCollections().toArray()) {
      const all = JSON.stringify(await db.collection(name).find().toArray());
      for (const trace of ['Ann', 'Example', 'ann.example', 'my own secret'])
        expect(all).not.toContain(trace);
    }
    expect(await world.context.outbox.rows.countDocuments({ topic: 'member-erased' })).toBe(1);
  });

  test('is shown as gone, and nothing more can be written', async () => {
    const contacts = await world.call(bea, listContacts);
    expect(contacts.body.contacts).toMatchObject([
      { contact: { left: true, firstname: 'Deleted member', lastname: '' } },
    ]);
    const page = await world.call(bea, listMessages, { query: { contactId: ann } });
    expect(page.body.messages).toMatchObject([{ content: '' }, { content: 'the answer' }]);
    expect((await say(bea, ann, 'still there?')).status).toBe(404);
    expect((await say(ann, bea, 'I am')).status).toBe(404);
  });

  test('leaves nothing unread with others, and they are told', async () => {
    const cid = await world.join();
    const dan = await world.join();
    for (const from of [cid, dan])
      for (const to of [bea, from === cid ? dan : cid]) await say(from, to, 'Hi');
    const counts = async (member: string) => {
      const unread = await world.call(member, getUnread);
      const details = await world.call(member, getUnreadDetails);
      const contacts = await world.call(member, listContacts);
      return {
        ...unread.body,
        listed: details.body.unreadPerConversation.map(({ contactId }: { contactId: string }) => contactId),
        badges: Object.fromEntries(
          contacts.body.contacts.map((entry: { contact: { _id: string }; unreadCount: number }) => [
            entry.contact._id,
            entry.unreadCount,
          ]),
        ),
      };
    };
    const before = await counts(bea);
    expect(before).toMatchObject({ unread: 2, badges: { [cid]: 1, [dan]: 1 } });
    await hear('member-deleted', { memberId: cid, by: 'member' });
    const after = await counts(bea);
    expect(after).toMatchObject({ unread: 1, listed: [dan], badges: { [cid]: 0, [dan]: 1 } });
    expect(after.unreadVersion).toBeGreaterThan(before.unreadVersion);
    expect(await counts(dan)).toMatchObject({ unread: 0, listed: [], badges: { [cid]: 0 } });
    const told = await eventsOf(world, 'messages-read');
    expect(told.map(({ envelope }) => envelope.data)).toContainEqual(
      expect.objectContaining({
        ...{ readerId: bea, otherId: cid, otherLeft: true, unreadCount: 0 },
        ...{ unread: 1, unreadVersion: after.unreadVersion },
      }),
    );
    expect(await compareCounts(world.context, new Date(0))).toBe(0);
  });

  test('does not come back by late news', async () => {
    world.profiles.set(ann, someone(ann));
    await hear('profile-changed', { memberId: ann, version: 9 });
    expect((await world.context.members.find([ann])).get(ann)).toEqual({ _id: ann, left: true });
  });
});

test('a deletion that auth does not know of erases nobody, and is kept as a dead letter with its reason', async () => {
  const bea = await world.join({ firstname: 'Bea' });
  await say(ann, bea, 'still here');
  await listen(world);
  const { mongo, outbox } = world.context;
  await inTransaction(mongo.client, (session) =>
    outbox.add(session, [newEvent('member-deleted', { memberId: ann, by: 'member' })]),
  );
  const letters = mongo.db.collection('deadLetters');
  const letter = await eventually(async () => (await letters.findOne()) ?? undefined, { within: 20_000 });
  expect(letter).toMatchObject({
    reason: `Error: auth knows of no deletion of account ${ann}: nothing is erased`,
    record: { topic: 'member-deleted' },
  });
  expect((await say(ann, bea, 'and writing')).status).toBe(200);
  expect(await world.rows.messages.distinct('content')).toEqual(['and writing', 'still here']);
});

test('what a member sends while being deleted is erased or refused', async () => {
  const replica = await world.replica();
  const others = await Promise.all(Array.from({ length: 20 }, () => world.join()));
  await Promise.all(others.slice(10).map((other) => say(other, ann, 'hello')));
  const sends = others.map((other, i) =>
    (i % 2 === 0 ? world : replica).call(ann, sendMessage, {
      body: { receiverId: other, content: 'secret' },
    }),
  );
  const [answers] = await Promise.all([
    Promise.all(sends),
    hear('member-deleted', { memberId: ann, by: 'staff' }),
  ]);
  for (const { status } of answers) expect([200, 404]).toContain(status);
  const { messages, conversations } = world.rows;
  expect(await messages.countDocuments({ content: 'secret' })).toBe(0);
  expect(JSON.stringify(await conversations.find().toArray())).not.toContain('secret');
});

test('counts that differ from the messages are found and repaired', async () => {
  const bea = await world.join();
  for (const text of ['a', 'b', 'c']) await say(ann, bea, text);
  await world.context.documents.drain();
  expect(await compareCounts(world.context, new Date(0))).toBe(0);
  const collection = world.rows.conversations;
  await collection.updateOne({}, { $set: { unreadOf: [], [`sides.${ann}.sent`]: 1 } });
  expect(await compareCounts(world.context, new Date(0))).toBe(1);
  expect(await collection.findOne()).toMatchObject({ unreadOf: [bea], sides: { [ann]: { sent: 3 } } });
  expect(await compareCounts(world.context, new Date(0))).toBe(0);
});

test('the demonstration world is stored with right counts, again without a change', async () => {
  const [team, bea] = [newId(), newId()];
  const person = {
    lastname: 'S',
    profileImage: null,
    isVerified: true,
    complete: true,
    assistedReplies: false,
  };
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const rows = [
    { kind: 'member', id: team, profileKind: 'staff', firstname: 'Tess', username: 'tess', ...person },
    {
      kind: 'member',
      id: bea,
      profileKind: 'member',
      firstname: 'Bea',
      username: 'bea',
      ...person,
      paymentStatus: 1,
    },
    {
      kind: 'conversation',
      memberA: bea,
      memberB: team,
      messages: [
        { sender: bea, content: 'one', at: at(0) },
        { sender: team, content: 'two', at: at(1), authoredBy: 'staff' },
        { sender: bea, content: 'three', at: at(2) },
        { sender: team, content: 'four', at: at(3), authoredBy: 'staff' },
        { sender: bea, content: 'five', at: at(4) },
      ],
      readBy: { [team]: 4 },
    },
  ];
  for (let i = 0; i < 2; i++) {
    expect((await world.call('service', seedMailbox, { body: { rows } })).body).toEqual({ stored: 3 });
  }
  const { messages, mails, conversations } = world.rows;
  expect(await messages.countDocuments()).toBe(5);
  expect((await mails.find().sort({ at: 1 }).toArray()).map(({ state }) => state)).toEqual([
    'attended',
    'attended',
    'waiting',
  ]);
  expect(await conversations.findOne()).toMatchObject({
    unreadOf: [team],
    lastSeq: 5,
    operated: true,
  });
  expect(await compareCounts(world.context, new Date(0))).toBe(0);
  expect((await say(bea, team, 'six')).body.message.seq).toBe(6);
  const exported = await world.call(bea, exportFromMailbox);
  expect(exported.body.conversations[0]).toMatchObject({ with: 'tess', messages: { length: 6 } });
  expect((await world.call('service', seedMailbox, { body: { rows: [{ kind: 'nonsense' }] } })).status).toBe(
    400,
  );
});
