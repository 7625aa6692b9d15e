import { getUnreadDetails, listContacts, listMessages, markRead, sendMessage } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { eventually } from '@emberline/kit/testing/eventually';
import { beforeEach, expect, test } from 'vitest';
import type { RowEvent } from '../src/conversation/row-events.ts';
import type { Conversation } from '../src/domain/conversation.ts';
import { compareCounts } from '../src/jobs/compare-counts.ts';
import { finishLeftBehind } from '../src/jobs/send-rows.ts';
import type { RowStream } from '../src/store/row-streams.ts';
import { createWorld, eventsOf, type World } from './world.ts';

// A row is committed before its conversation's document, its count and its event follow. What a process that dies in
// between leaves behind is finished by whichever replica comes next.

let world: World;
let elsewhere: World;
let ann: string;
let bea: string;

beforeEach(async () => {
  world = await createWorld();
  elsewhere = await world.replica();
  [ann, bea] = [await world.join({ firstname: 'Ann' }), await world.join()];
  await say('the first of all');
  await eventsOf(world, 'message-sent');
});

const say = (content: string, at = world, clientMessageId?: string) =>
  at.call(ann, sendMessage, { body: { receiverId: bea, content, clientMessageId } });
const read = (upToSeq: number, at = world) => at.call(bea, markRead, { body: { contactId: ann, upToSeq } });

/** From now on the replica commits rows and does nothing more. */
function dieAfterTheRow({ context }: World): void {
  context.conversationDocuments.project = async () => {
    throw new ProblemError('UNAVAILABLE');
  };
}

/** From now on the replica writes rows and documents, but raises no count. */
function dieAfterTheDocument({ context }: World): void {
  context.mailboxes.tryVersions = async () => {
    throw new ProblemError('UNAVAILABLE');
  };
}

async function shown(at: World) {
  const contacts = (await at.call(bea, listContacts)).body.contacts;
  const { body: unread } = await at.call(bea, getUnreadDetails);
  return {
    unreadCount: contacts[0].unreadCount,
    last: contacts[0].lastMessage.content,
    conversations: unread.totalUnreadConversations,
    version: unread.unreadVersion,
  };
}

/** The events that a replica finds left behind by all others, as the numbers that they tell. */
async function told(at: World, context = asIfDead(at)) {
  const found = Promise.withResolvers<RowEvent[]>();
  await finishLeftBehind(context, async (toldTo) => {
    found.resolve((await at.context.feed.following(toldTo, true)).events);
  });
  const events = await found.promise;
  return events.map(({ topic, envelope: { data } }) => {
    const { seq, upToSeq, unread, unreadVersion } = data as Record<string, number>;
    return { topic, seq: seq ?? upToSeq, unread, unreadVersion };
  });
}

/** All processes have been silent for long. */
function asIfDead({ context, db }: World): World['context'] {
  const silent = () =>
    db
      .collection<RowStream>('rowStreams')
      .find({ again: { $exists: false } })
      .toArray();
  const now = () => new Date(Date.now() + 60_000);
  return { ...context, now, rowStreams: { ...context.rowStreams, silent } };
}

test('a message without its document is accepted, told and counted', async () => {
  dieAfterTheRow(world);
  expect((await say('before the end')).status).toBe(200);
  expect((await told(elsewhere)).map(({ seq }) => seq)).toEqual([1, 2]);
  expect(await shown(elsewhere)).toMatchObject({ last: 'before the end', unreadCount: 2, conversations: 1 });
  expect(await compareCounts(elsewhere.context, new Date(0))).toBe(0);
});

test('what a dead process left leaves for Kafka from a replica that runs', async () => {
  dieAfterTheRow(world);
  await say('before the end');
  await world.db.collection('rowStreams').updateMany({}, { $set: { at: new Date(0) } });
  await elsewhere.start();
  const [{ _id: conversationId = '' } = {}] = await world.rows.conversations.find().toArray();
  const toldTo = async () => (await world.rows.conversations.findOne({ _id: conversationId }))?.toldTo;
  await eventually(async () => (await toldTo()) === 2);
  expect(await shown(elsewhere)).toMatchObject({ last: 'before the end', unreadCount: 2 });
});

test('the next message goes on where it ended, before anybody has tidied up', async () => {
  dieAfterTheRow(world);
  await say('before the end');
  expect((await say('after it', elsewhere)).body.message).toMatchObject({ seq: 3 });
  expect(await shown(elsewhere)).toMatchObject({ last: 'after it', unreadCount: 3 });
  expect((await say('and again', elsewhere)).body.message).toMatchObject({ seq: 4 });
  expect(await compareCounts(elsewhere.context, new Date(0))).toBe(0);
});

test('a repeated send finds the message that was committed', async () => {
  dieAfterTheRow(world);
  const { body } = await say('before the end', world, 'client-0001');
  const again = await say('before the end', elsewhere, 'client-0001');
  expect(again.body.message).toEqual(body.message);
});

test('a reading without its document and count is finished, and its messages are read', async () => {
  dieAfterTheRow(world);
  expect((await read(1)).status).toBe(503);
  expect((await told(elsewhere)).at(-1)).toMatchObject({ topic: 'messages-read', seq: 1, unread: 0 });
  expect(await shown(elsewhere)).toMatchObject({ unreadCount: 0, conversations: 0 });
  const page = await elsewhere.call(ann, listMessages, { query: { contactId: bea } });
  expect(page.body).toMatchObject({ messages: [{ isRead: true }], otherReadSeq: 1 });
  expect((await read(1, elsewhere)).body).toMatchObject({ readSeq: 1, unread: 0 });
});

test('a count that was not raised is told with a higher version than any before', async () => {
  await read(1);
  const { version } = await shown(elsewhere);
  dieAfterTheDocument(world);
  expect((await say('the next')).status).toBe(200);
  const last = (await told(elsewhere)).at(-1);
  expect(last).toMatchObject({ topic: 'message-sent', seq: 2, unread: 1 });
  expect(last?.unreadVersion).toBeGreaterThan(version);
  expect(await shown(elsewhere)).toMatchObject({ conversations: 1, version: last?.unreadVersion });
});

test('a message is told before its count is taken, and told again when somebody else has raised the version', async () => {
  await read(1);
  const before = await shown(elsewhere);
  const { mailboxes } = world.context;
  const { tryVersions } = mailboxes;
  const raised = Promise.withResolvers<void>();
  mailboxes.tryVersions = async (versions) => {
    await raised.promise;
    return tryVersions(versions);
  };
  expect((await say('the next')).status).toBe(200);
  const ofBea = () =>
    world.events
      .filter(({ topic, order }) => topic === 'message-sent' && order === 3)
      .map(({ envelope: { data } }) => data as { unread: number; unreadVersion: number });
  expect(ofBea()).toMatchObject([{ unread: 1, unreadVersion: before.version + 1 }]);
  await mailboxes.raiseVersions([bea]);
  raised.resolve();
  await eventsOf(world, 'message-sent');
  const [first, again] = ofBea();
  expect(again?.unread).toBe(1);
  expect(again?.unreadVersion).toBeGreaterThan(first?.unreadVersion ?? 0);
  expect(await shown(elsewhere)).toMatchObject({ conversations: 1, version: again?.unreadVersion });
});

test('a count that is told and never taken is told with a higher version', async () => {
  await read(1);
  dieAfterTheDocument(world);
  expect((await say('the next')).status).toBe(200);
  const first = world.events.at(-1)?.envelope.data as { unreadVersion: number };
  const again = (await told(elsewhere)).at(-1);
  expect(again).toMatchObject({ topic: 'message-sent', seq: 2, unread: 1 });
  expect(again?.unreadVersion).toBeGreaterThan(first.unreadVersion);
});

test('a count that is read before the document is written is never below what there is', async () => {
  await read(1);
  dieAfterTheRow(world);
  expect((await say('before the end')).status).toBe(200);
  expect((await read(2, elsewhere)).body).toMatchObject({ readSeq: 2, unread: 0 });
  expect(await shown(elsewhere)).toMatchObject({ unreadCount: 0, conversations: 0 });
});

test('a process has not come further than its rows are told and in their documents', async () => {
  const { rowIds, documents } = world.context;
  const [event] = world.events;
  const before = rowIds.upTo;
  expect(before < (event?._id as string)).toBe(true);
  const { project } = world.context.conversationDocuments;
  dieAfterTheRow(world);
  await say('before the end');
  documents.told(world.events);
  await documents.drain();
  expect(rowIds.upTo).toBe(before);
  world.context.conversationDocuments.project = project;
  await documents.drain();
  expect(rowIds.upTo >= (world.events.at(-1)?._id as string)).toBe(true);
  expect(rowIds.oldest).toBeUndefined();
});

test('a document that was lost with its primary is made again by the next message', async () => {
  const { conversations } = world.rows;
  const before = await conversations.findOne();
  await say('what the document forgets');
  await eventsOf(world, 'message-sent');
  await conversations.replaceOne({ _id: before?._id as string }, before as Conversation);
  expect((await say('the next', elsewhere)).body.message).toMatchObject({ seq: 3 });
  expect(await shown(elsewhere)).toMatchObject({ last: 'the next', unreadCount: 3 });
  expect(await compareCounts(elsewhere.context, new Date(0))).toBe(0);
});

test('a fence that a dead process left behind is finished by the job', async () => {
  const [conversation] = await world.rows.conversations.find().toArray();
  dieAfterTheRow(world);
  await expect(world.context.conversations.erasePreviews(ann)).rejects.toThrow();
  await told(elsewhere);
  const [after] = await world.rows.conversations.find().toArray();
  expect(after?.sides[ann]?.last?.preview).toBe('');
  expect(after?.revision).toBe((conversation?.revision ?? 0) + 1);
});

test('what a replay asks for is told again from there, by a replica that runs', async () => {
  await say('the second');
  await eventsOf(world, 'message-sent');
  const [{ _id = '' } = {}] = await world.rows.conversations.find().toArray();
  await world.rows.conversations.updateMany({}, { $set: { toldTo: 2 } });
  await elsewhere.context.rowStreams.tellAgain([[_id, 1]]);
  expect((await told(elsewhere, elsewhere.context)).map(({ seq }) => seq)).toEqual([2]);
  await eventually(
    async () => (await world.db.collection('rowStreams').countDocuments({ again: { $exists: true } })) === 0,
  );
});
