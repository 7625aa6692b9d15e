import { isLongEnough, searchMessages, sendMessage } from '@emberline/contracts';
import { searched, unfound } from '@emberline/contracts/search-cases';
import { beforeEach, expect, test } from 'vitest';
import { createWorld, type World } from './world.ts';

let world: World;
let ann: string;
let bea: string;

beforeEach(async () => {
  world = await createWorld();
  [ann, bea] = [await world.join({ firstname: 'Ann' }), await world.join({ firstname: 'Beatrix' })];
});

const say = (from: string, to: string, content: string) =>
  world.call(from, sendMessage, { body: { receiverId: to, content } });
const search = (member: string, words: string) => world.call(member, searchMessages, { query: { words } });
const textsOf = async (member: string, words: string) =>
  (await search(member, words)).body.messages.map((one: { message: { content: string } }) =>
    one.message.content.normalize('NFC'),
  );

test('finds what was sent and received, newest first, in whatever case, and names', async () => {
  await say(ann, bea, 'Do you know the bakery?');
  await say(bea, ann, 'The BAKERY at the corner (5 $)');
  await say(ann, bea, 'Yes');
  const { body } = await search(ann, 'bakery');
  expect(body).toMatchObject({
    messages: [
      { contactId: bea, message: { content: 'The BAKERY at the corner (5 $)', seq: 2, sender: bea } },
      { contactId: bea, message: { content: 'Do you know the bakery?', seq: 1, sender: ann } },
    ],
    contacts: [],
    searchedBackTo: null,
  });
  expect((await search(ann, 'beat')).body.contacts).toMatchObject([{ contact: { _id: bea } }]);
  expect(await textsOf(ann, '(5 $)')).toHaveLength(1);
  expect(await textsOf(ann, '.*')).toEqual([]);
});

test('finds what people type, however it was written', async () => {
  const texts = [...searched, ...unfound].map(([, text]) => text);
  for (const text of texts) expect((await say(ann, bea, text)).status).toBe(200);
  const long = searched.filter(([words]) => isLongEnough(words, 2));
  expect(long.length).toBeGreaterThan(30);
  for (const [words, text] of long) expect(await textsOf(bea, words), words).toContain(text.normalize('NFC'));
  for (const [words, text] of unfound.filter(([words]) => isLongEnough(words, 2)))
    expect(await textsOf(bea, words), words).not.toContain(text);
  const name = await world.join({ firstname: 'Zoë' });
  await say(name, bea, 'Hello');
  expect((await search(bea, 'zoe')).body.contacts).toMatchObject([{ contact: { _id: name } }]);
  for (const none of ['ab\0cd', 'e', '\u200b\u200b'])
    expect((await search(bea, none)).status, JSON.stringify(none)).toBe(400);
  expect(await textsOf(bea, 'aeiou'.repeat(12))).toEqual([]);
});

test('nobody finds what others write to each other, and texts need a membership', async () => {
  const [cid, dot] = [await world.join(), await world.join({}, { payment: undefined as never })];
  await say(ann, bea, 'A secret bakery');
  await say(ann, dot, 'Another bakery');
  expect(await textsOf(cid, 'bakery')).toEqual([]);
  expect((await search(dot, 'bakery')).status).toBe(402);
  expect([(await search(ann, ' a ')).status, (await search(ann, 'x'.repeat(61))).status]).toEqual([400, 400]);
});

test('goes back only so far, and says how far', async () => {
  await say(bea, ann, 'The oldest, of gold');
  const [first] = await world.rows.messages.find().toArray();
  const { _id, conversationId } = first as { _id: string; conversationId: string };
  // As if 220 more had been written since.
  const more = Array.from({ length: 220 }, (_, n) => ({
    ...{
      _id: `${n}`.padStart(24, '0'),
      conversationId,
      seq: n + 2,
      ordinal: n + 2,
      sender: bea,
      receiver: ann,
    },
    ...{
      content: `gold ${n + 2}`,
      createdAt: new Date(Date.now() + n * 1_000),
      authoredBy: 'member' as const,
    },
  }));
  await world.rows.messages.insertMany(more);
  await world.rows.conversations.updateOne({ _id: conversationId }, { $set: { lastSeq: 221 } });
  const { body } = await search(ann, 'gold');
  expect(body.messages).toHaveLength(30);
  expect(body.messages[0].message.content).toBe('gold 221');
  expect(body.searchedBackTo).toBe(more.find(({ seq }) => seq === 21)?.createdAt.toISOString());
  expect(await textsOf(ann, 'oldest')).toEqual([]);
  expect(_id).toBeDefined();
});
