import { getUnreadDetails, listContacts, listMessages, markRead, sendMessage } from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import { beforeEach, describe, expect, test } from 'vitest';
import { createWorld, eventsOf, someone, type World } from './world.ts';

let world: World;
let ann: string;
let bea: string;

beforeEach(async () => {
  world = await createWorld();
  ann = await world.join({ firstname: 'Ann' });
  bea = await world.join({ firstname: 'Bea' });
});

function say(from: string, to: string, content: string, clientMessageId?: string) {
  return world.call(from, sendMessage, { body: { receiverId: to, content, clientMessageId } });
}

describe('a first message', () => {
  test.each([
    '',
    ' \n',
    '\u200b',
    '\u2800',
    '\u3164',
    '\u00ad\u034f',
    '\u0301',
    '\u0000',
    'a\u0007b',
    '\ud800',
  ])('of %j is refused, and the other one has nothing unread', async (content) => {
    expect(await say(ann, bea, content)).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    expect((await world.call(bea, listContacts, {})).body).toMatchObject({ contacts: [] });
  });

  test('is stored, counted as unread for the other one and shown to both', async () => {
    const sent = await say(ann, bea, '  Hello Bea ');
    expect(sent).toMatchObject({
      status: 200,
      body: {
        message: {
          content: 'Hello Bea',
          seq: 1,
          sender: ann,
          receiver: bea,
          isRead: false,
          authoredBy: 'member',
        },
      },
    });
    const page = await world.call(bea, listMessages, { query: { contactId: ann } });
    expect(page.body).toMatchObject({
      messages: [{ content: 'Hello Bea' }],
      nextCursor: null,
      lastSeq: 1,
      readSeq: 0,
      otherReadSeq: 1,
    });
    const unread = await world.call(bea, getUnreadDetails);
    expect(unread.body).toMatchObject({
      totalUnreadConversations: 1,
      unreadPerConversation: [
        { contactId: ann, unreadCount: 1, latestUnreadMessage: { content: 'Hello Bea', seq: 1 } },
      ],
    });
    const contacts = await world.call(ann, listContacts);
    expect(contacts.body.contacts).toMatchObject([
      {
        contact: { _id: bea, firstname: 'Bea', left: false },
        unreadCount: 0,
        lastMessage: { content: 'Hello Bea' },
      },
    ]);
  });

  test('says so in one event with the absolute count', async () => {
    const { body } = await say(ann, bea, 'Hello');
    const [event] = await eventsOf(world, 'message-sent');
    expect(event).toMatchObject({
      topic: 'message-sent',
      order: 1,
      envelope: {
        key: body.message.conversationId,
        data: {
          messageId: body.message._id,
          seq: 1,
          unread: 1,
          unreadVersion: 1,
          unreadCount: 1,
          mail: false,
          operatorId: null,
        },
      },
    });
    expect(JSON.stringify(event)).not.toContain('Hello');
  });
});

test('reading moves the position on, never back and never past the last message', async () => {
  for (const text of ['one', 'two', 'three']) await say(ann, bea, text);
  const read = (upToSeq: number) => world.call(bea, markRead, { body: { contactId: ann, upToSeq } });
  expect((await read(2)).body).toEqual({ readSeq: 2, unread: 1, unreadVersion: 2 });
  expect((await read(1)).body).toEqual({ readSeq: 2, unread: 1, unreadVersion: 2 });
  expect((await read(99)).body).toEqual({ readSeq: 3, unread: 0, unreadVersion: 3 });
  const { body } = await world.call(ann, listMessages, { query: { contactId: bea } });
  expect(body.messages.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([true, true, true]);
  expect(body.otherReadSeq).toBe(3);
});

test('readings that come together are one, the furthest', async () => {
  for (const text of ['one', 'two', 'three']) await say(ann, bea, text);
  const read = (upToSeq: number) => world.context.changeQueue.read({ reader: bea, other: ann, upToSeq });
  for (const { readSeq } of await Promise.all([1, 3, 2].map(read))) expect(readSeq).toBe(3);
  expect(await world.db.collection('messages').countDocuments({ reader: bea })).toBe(1);
});

test('one clientMessageId stores one message to each person, also when many come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => say(ann, bea, 'once', 'client-0001')));
  const again = await say(ann, bea, 'once', 'client-0001');
  const ids = new Set([...answers, again].map(({ body }) => body.message._id));
  expect(ids.size).toBe(1);
  expect(await world.rows.messages.countDocuments()).toBe(1);
  expect((await say(ann, await world.join(), 'other', 'client-0001')).body.message.content).toBe('other');
  expect(await world.rows.messages.countDocuments()).toBe(2);
});

test('the index of an older release is replaced', async () => {
  await world.context.mongo.db.collection('migrations').deleteMany({});
  await world.rows.messages.createIndex(
    { sender: 1, clientMessageId: 1 },
    { unique: true, name: 'sent once', partialFilterExpression: { clientMessageId: { $exists: true } } },
  );
  await world.replica();
  const names = (await world.rows.messages.indexes()).map(({ name }) => name);
  expect(names).toContain('sent once in its conversation');
  expect(names).not.toContain('sent once');
});

test('two replicas give each conversation one order and lose nothing', async () => {
  const other = await world.replica();
  const members = [ann, bea, await world.join(), await world.join()];
  const sends = Array.from({ length: 200 }, (_, i) => {
    const from = members[i % 4] as string;
    const to = members[(i + 1 + (i % 3)) % 4] as string;
    const body = {
      receiverId: to,
      content: `text ${i}`,
      clientMessageId: `client-${String(i % 180).padStart(4, '0')}-${from}`,
    };
    return (i % 2 === 0 ? world : other).call(from, sendMessage, { body });
  });
  const answers = await Promise.all(sends);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const stored = await world.rows.messages.find().sort({ conversationId: 1, seq: 1 }).toArray();
  expect(new Set(answers.map(({ body }) => body.message._id)).size).toBe(stored.length);
  for (const ofOne of Map.groupBy(stored, ({ conversationId }) => conversationId).values()) {
    expect(ofOne.map(({ seq }) => seq)).toEqual(ofOne.map((_, i) => i + 1));
  }
  // A replica may tell again what the other is just telling.
  const events = await eventsOf(world, 'message-sent');
  expect(new Set(events.map(({ key, order }) => `${key} ${order}`)).size).toBe(stored.length);
});

test('pages go back thirty at a time and catch up from a seq', async () => {
  for (let i = 1; i <= 65; i++) await say(ann, bea, `text ${i}`);
  const page = (query: object) => world.call(ann, listMessages, { query: { contactId: bea, ...query } });
  const newest = await page({});
  expect(newest.body.messages.map(({ seq }: { seq: number }) => seq)).toEqual(
    Array.from({ length: 30 }, (_, i) => 36 + i),
  );
  const middle = await page({ before: newest.body.nextCursor });
  const oldest = await page({ before: middle.body.nextCursor });
  expect(oldest.body.messages.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2, 3, 4, 5]);
  expect(oldest.body.nextCursor).toBeNull();
  const caughtUp = await page({ after: 63 });
  expect(caughtUp.body.messages.map(({ seq }: { seq: number }) => seq)).toEqual([64, 65]);
  expect((await page({ before: 'nonsense' })).status).toBe(400);
});

describe('who may write', () => {
  test.each([
    ['without a membership', {}, { payment: undefined }, 402],
    ['with an ended membership', {}, { payment: { status: 0, validUntil: null, version: 2 } }, 402],
    ['with an unverified address', { isVerified: false }, {}, 403],
    ['without an age', { complete: false }, {}, 403],
  ] as const)('a member %s is refused', async (_, facts, rest, status) => {
    const cid = await world.join(facts, rest as never);
    expect((await say(cid, bea, 'Hello')).status).toBe(status);
    expect(await world.rows.messages.countDocuments()).toBe(0);
  });

  test('blocks stop messages both ways', async () => {
    await world.rows.blocks.insertOne({
      _id: `${ann}>${bea}`,
      blocked: true,
      version: 1,
    });
    expect((await say(ann, bea, 'Hello')).body.code).toBe('BLOCKED');
    expect((await say(bea, ann, 'Hello')).body.code).toBe('BLOCKED');
  });

  test('nobody writes to oneself, to nobody or nothing at all', async () => {
    expect((await say(ann, ann, 'Hello')).status).toBe(400);
    expect((await say(ann, newId(), 'Hello')).status).toBe(404);
    expect((await say(ann, bea, '  ')).status).toBe(400);
    expect((await say(ann, bea, 'x'.repeat(2001))).status).toBe(400);
  });

  test('a member not heard of yet is asked about before the refusal', async () => {
    const cid = newId();
    world.profiles.set(cid, someone(cid));
    expect((await say(ann, cid, 'Welcome')).status).toBe(200);
  });

  test('a refused send fails none of those that come with it', async () => {
    const free = await world.join({}, { payment: undefined });
    const answers = await Promise.all([
      say(ann, bea, 'a'),
      say(free, bea, 'b'),
      say(bea, ann, 'c'),
      say(ann, newId(), 'd'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 402, 200, 404]);
  });
});

test('without a membership contacts and counts are visible, texts are not', async () => {
  const free = await world.join({}, { payment: undefined });
  await say(ann, free, 'Secret');
  const contacts = await world.call(free, listContacts);
  expect(contacts.body.contacts).toMatchObject([{ unreadCount: 1, lastMessage: { content: null } }]);
  const unread = await world.call(free, getUnreadDetails);
  expect(unread.body.unreadPerConversation).toMatchObject([
    { unreadCount: 1, latestUnreadMessage: { content: null } },
  ]);
  expect((await world.call(free, listMessages, { query: { contactId: ann } })).status).toBe(402);
  // Also when it shares its round trips with a change that is accepted.
  for (let round = 0; round < 10; round++) {
    const [refused, sent] = await Promise.all([
      world.call(free, markRead, { body: { contactId: ann, upToSeq: 1 } }),
      say(ann, bea, 'Hello'),
    ]);
    expect([refused.status, sent.status]).toEqual([402, 200]);
  }
});
