import { exportFromMailbox, listContacts, sendMessage, setConversation } from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import { beforeEach, expect, test } from 'vitest';
import { eraseMember } from '../src/actions/erase-member.ts';
import { createWorld, type World } from './world.ts';

let world: World;
let ann: string;
let bea: string;

beforeEach(async () => {
  world = await createWorld();
  [ann, bea] = [await world.join(), await world.join()];
  await say(bea, ann);
});

const say = (from: string, to: string) =>
  world.call(from, sendMessage, { body: { receiverId: to, content: 'Hello' } });
const set = (member: string, contactId: string, body: { muted?: boolean; archived?: boolean }) =>
  world.call(member, setConversation, { params: { contactId }, body });
const entryOf = async (member: string) => (await world.call(member, listContacts)).body.contacts[0];
const told = async () =>
  (await world.context.outbox.rows.find({ topic: 'conversation-settings-changed' }).toArray()).map(
    ({ envelope }) => envelope.data,
  );

test('what a member sets is for that member alone, and each change is told once', async () => {
  expect(await entryOf(ann)).toMatchObject({ muted: false, archivedSeq: null, settingsVersion: 0 });
  const muted = { muted: true, archivedSeq: null, settingsVersion: 1 };
  expect((await set(ann, bea, { muted: true })).body).toEqual(muted);
  expect((await set(ann, bea, { muted: true })).body).toEqual(muted);
  expect(await entryOf(ann)).toMatchObject(muted);
  expect(await entryOf(bea)).toMatchObject({ muted: false, settingsVersion: 0 });
  expect(await told()).toEqual([
    { conversationId: expect.any(String), memberId: ann, contactId: bea, ...muted },
  ]);
  expect((await world.call(ann, exportFromMailbox)).body.conversations).toMatchObject([
    { muted: true, archived: false },
  ]);
});

test('an archived conversation comes back with a new message', async () => {
  expect((await set(ann, bea, { archived: true })).body.archivedSeq).toBe(1);
  await say(ann, bea);
  expect((await entryOf(ann)).archivedSeq).toBe(1);
  await say(bea, ann);
  expect(await entryOf(ann)).toMatchObject({ archivedSeq: null, unreadCount: 2 });
  await set(ann, bea, { archived: true, muted: true });
  await say(bea, ann);
  expect(await entryOf(ann)).toMatchObject({ archivedSeq: 3, muted: true, unreadCount: 3 });
});

test('changes at once leave one of them, and both are told', async () => {
  const answers = await Promise.all([{ muted: true }, { archived: true }].map((body) => set(ann, bea, body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await entryOf(ann)).toMatchObject({ muted: true, archivedSeq: 1, settingsVersion: 2 });
  expect(await told()).toHaveLength(2);
});

test('without a conversation there is nothing to set, and an erased member leaves nothing', async () => {
  expect((await set(ann, newId(), { muted: true })).status).toBe(404);
  expect((await set(ann, await world.join(), { archived: true })).status).toBe(404);
  await set(ann, bea, { muted: true });
  await eraseMember(world.context, ann, newId());
  expect(await world.db.collection('conversationSettings').countDocuments()).toBe(0);
  expect((await set(ann, bea, { muted: false })).status).toBe(404);
});
