import {
  applyBlock,
  applyProfile,
  exportFromMailbox,
  getConversation,
  getUnreadDetails,
  listContacts,
  listMessages,
  markRead,
  messagingSend,
  sendMessage,
} from '@emberline/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { nameOldBlocks } from '../src/jobs/name-old-blocks.ts';
import { createWorld, someone, type World } from './world.ts';

let world: World;
let ann: string;
let bea: string;
const operator = { operatorId: 'f'.repeat(24) };
const lastOnline = new Date('2026-01-01T12:03:04.567Z');

beforeEach(async () => {
  world = await createWorld();
  const presence = { online: true, lastOnline, version: 1 };
  ann = await world.join({ ...faces('Ann'), assistedReplies: true }, { presence });
  bea = await world.join(faces('Bea'), { presence });
});

const faces = (firstname: string) => ({
  firstname,
  lastname: 'Sample',
  username: `${firstname}.sample`,
  profileImage: `${firstname}.webp`,
});
const say = (from: string, to: string) =>
  world.call(from, sendMessage, { body: { receiverId: to, content: 'Hello' } });
const block = (blockerId: string, blockedId: string, blocked = true, version = 1) =>
  world.call('service', applyBlock, { body: { blockerId, blockedId, blocked, version } });
const contactOf = async (viewer: string) => (await world.call(viewer, listContacts)).body.contacts[0].contact;
const page = (viewer: string, contactId: string) =>
  world.call(viewer, listMessages, { query: { contactId } });

test('a surname is shown once both have written', async () => {
  await say(ann, bea);
  expect([await contactOf(ann), await contactOf(bea)]).toMatchObject([{ lastname: '' }, { lastname: '' }]);
  await say(bea, ann);
  expect(await contactOf(ann)).toMatchObject({ lastname: 'Sample', username: 'Bea.sample' });
  expect(await contactOf(bea)).toMatchObject({ lastname: 'Sample', username: 'Ann.sample' });
});

test('when somebody was online is told to five minutes', async () => {
  await say(ann, bea);
  expect(await contactOf(ann)).toMatchObject({ online: true, lastOnline: '2026-01-01T12:00:00.000Z' });
});

test('when a message was read is told to five minutes, but for operators', async () => {
  await say(ann, bea);
  const times = { createdAt: new Date('2026-01-01T12:01:00Z'), readAt: new Date('2026-01-01T12:08:09.123Z') };
  await world.rows.messages.updateOne({}, { $set: times });
  const { body } = await page(ann, bea);
  expect(body.messages).toMatchObject([{ isRead: true, readAt: '2026-01-01T12:05:00.000Z' }]);
  const seen = await world.call(operator, getConversation, { query: { userId: ann, recipientId: bea } });
  expect(seen.body.messages).toMatchObject([{ isRead: true, readAt: '2026-01-01T12:08:09.123Z' }]);
});

describe('a block leaves the first name of that moment to both, and nothing else,', () => {
  const nothingElse = (_id: string, firstname: string) => ({
    ...{ _id, firstname, lastname: '', username: '', profileImage: null, photo: null, kind: 'member' },
    ...{ online: false, lastOnline: null, left: false, blocked: true },
  });

  test('also when names are changed afterwards', async () => {
    await say(ann, bea);
    await say(bea, ann);
    await block(bea, ann);
    for (const [id, firstname] of [
      [ann, 'Anna'],
      [bea, 'Beate'],
    ] as const)
      await world.call('service', applyProfile, {
        body: { memberId: id, ...someone(id), firstname, version: 2 },
      });
    expect(await contactOf(ann)).toEqual(nothingElse(bea, 'Bea'));
    expect(await contactOf(bea)).toEqual(nothingElse(ann, 'Ann'));
    // Blocked back later, by whom one knows under the old name.
    await block(ann, bea);
    await block(bea, ann, false, 2);
    expect(await contactOf(ann)).toEqual(nothingElse(bea, 'Bea'));
    await block(ann, bea, false, 2);
    expect(await contactOf(ann)).toMatchObject({ firstname: 'Beate', blocked: false, online: true });
  });

  test('also for blocks from before names were kept', async () => {
    await say(ann, bea);
    const _id = `${ann}>${bea}`;
    await world.rows.blocks.insertOne({ _id, blocked: true, version: 1 });
    await nameOldBlocks(world.context);
    await world.rows.members.updateOne({ _id: bea }, { $set: { 'facts.firstname': 'X' } });
    expect(await contactOf(ann)).toEqual(nothingElse(bea, 'Bea'));
  });

  test('and does not show who reads on', async () => {
    for (const from of [ann, ann, bea]) await say(from, bea === from ? ann : bea);
    await world.call(bea, markRead, { body: { contactId: ann, upToSeq: 1 } });
    await block(ann, bea);
    const read = await world.call(bea, markRead, { body: { contactId: ann, upToSeq: 3 } });
    expect(read.body).toMatchObject({ readSeq: 3, unread: 0 });
    const shown = (await page(ann, bea)).body;
    expect(shown).toMatchObject({ otherReadSeq: 1, messages: [{ isRead: true }, { isRead: false }, {}] });
    const [contact] = (await world.call(ann, listContacts)).body.contacts;
    expect(contact.otherReadSeq).toBe(1);
    // Once the block is gone, the next reading shows all.
    await block(ann, bea, false, 2);
    await say(ann, bea);
    await world.call(bea, markRead, { body: { contactId: ann, upToSeq: 4 } });
    const after = (await page(ann, bea)).body;
    expect(after).toMatchObject({ otherReadSeq: 4, messages: [{ isRead: true }, { isRead: true }, {}, {}] });
  });
});

test('texts are shown to members with a membership and to operators', async () => {
  const free = await world.join({}, { payment: undefined });
  await world.call(operator, messagingSend, {
    body: { senderId: ann, receiverId: free, content: 'Secret' },
  });
  const lists = async (viewer: string) => {
    const [contacts, unread] = await Promise.all([
      world.call(viewer, listContacts),
      world.call(viewer, getUnreadDetails),
    ]);
    return [contacts.body.contacts[0].lastMessage, unread.body.unreadPerConversation[0]?.latestUnreadMessage];
  };
  const told = {
    _id: expect.any(String),
    sender: ann,
    seq: 1,
    createdAt: expect.any(String),
    authoredBy: 'staff',
  };
  expect(await lists(free)).toEqual([
    { ...told, content: null },
    { ...told, content: null },
  ]);
  expect(await lists(ann)).toEqual([{ ...told, content: 'Secret' }, undefined]);
  const seen = await world.call(operator, getConversation, { query: { userId: ann, recipientId: free } });
  expect(seen.body.messages).toMatchObject([{ content: 'Secret' }]);
});

test('a team profile reads without a membership, and sees of others what members see', async () => {
  const team = await world.join({ kind: 'staff', firstname: 'Tess' }, { payment: undefined });
  await say(ann, team);
  const { body } = await world.call(team, listContacts);
  expect(body.contacts).toMatchObject([
    { lastMessage: { content: 'Hello' }, contact: { firstname: 'Ann', lastname: '', online: true } },
  ]);
  const unread = await world.call(team, getUnreadDetails);
  expect(unread.body.unreadPerConversation[0].latestUnreadMessage.content).toBe('Hello');
  expect((await page(team, ann)).body.messages).toMatchObject([{ content: 'Hello' }]);
  await block(ann, team);
  const behind = await contactOf(team);
  expect(behind).toMatchObject({ firstname: 'Ann', username: '', photo: null, online: false, blocked: true });
});

describe('an export leaves out what the member could not read for want of a membership', () => {
  let free: string;
  const contents = async (memberId: string) => {
    const { body } = await world.call(memberId, exportFromMailbox);
    return body.conversations[0].messages.map(({ content }: { content: string }) => content);
  };
  const wrote = (sender: string, receiver: string, content: string) =>
    world.call(sender, sendMessage, { body: { receiverId: receiver, content } });
  const setPayment = (payment: object | undefined) =>
    world.rows.members.updateOne(
      { _id: free },
      payment ? { $set: { payment: { version: 2, ...payment } as never } } : { $unset: { payment: '' } },
    );

  beforeEach(async () => {
    free = await world.join();
    await wrote(bea, free, 'read');
    await world.call(free, markRead, { body: { contactId: bea, upToSeq: 1 } });
    await wrote(free, bea, 'own');
    await wrote(bea, free, 'waiting');
  });

  test('with the reason, and keeps what was read and written', async () => {
    expect(await contents(free)).toEqual(['read', 'own', 'waiting']);
    await setPayment(undefined);
    expect(await contents(free)).toEqual(['read', 'own', null]);
    const { body } = await world.call(free, exportFromMailbox);
    expect(body.conversations[0].messages[2]).toMatchObject({
      from: 'them',
      content: null,
      reason: 'This text can be read with a membership.',
    });
  });

  test('and keeps what came while a membership ran to its end', async () => {
    await setPayment({ status: 0, validUntil: new Date(Date.now() + 1_000) });
    expect(await contents(free)).toEqual(['read', 'own', 'waiting']);
    await setPayment({ status: 0, validUntil: new Date(0) });
    expect(await contents(free)).toEqual(['read', 'own', null]);
    await setPayment({ status: 2, validUntil: new Date(Date.now() + 1_000) });
    expect(await contents(free)).toEqual(['read', 'own', null]);
  });

  test('also when an operator has answered for the member', async () => {
    await setPayment(undefined);
    await world.rows.members.updateOne({ _id: free }, { $set: { 'facts.assistedReplies': true } });
    await world.call(operator, messagingSend, {
      body: { senderId: free, receiverId: bea, content: 'answered' },
    });
    expect(await contents(free)).toEqual(['read', 'own', null, 'answered']);
  });
});
