import { getUnread, markRead, sendMessage } from '@emberline/contracts';
import type { PendingEvent } from '@emberline/kit/events/publish-events';
import { beforeEach, expect, test } from 'vitest';
import { compareCounts } from '../src/jobs/compare-counts.ts';
import { createWorld, eventsOf, type World } from './world.ts';

let world: World;

beforeEach(async () => {
  world = await createWorld();
});

test('counts stay exact while members write and read at the same time on two replicas', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => world.join()));
  const replicas = [world, await world.replica()];
  const pick = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)] as T;

  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (let i = 0; i < 12; i++) {
        const [from, to] = [pick(members), pick(members)];
        if (from === to) continue;
        const at = pick(replicas);
        const upToSeq = Math.floor(Math.random() * 30);
        const answer =
          Math.random() < 0.6
            ? await at.call(from, sendMessage, { body: { receiverId: to, content: `text ${i}` } })
            : await at.call(from, markRead, { body: { contactId: to, upToSeq } });
        expect(answer.status).toBe(200);
      }
    }),
  );

  expect(await compareCounts(world.context, new Date(0))).toBe(0);
  const { conversations, messages } = world.rows;
  for (const member of members) {
    let expected = 0;
    for (const { _id, sides } of await conversations.find({ members: member }).toArray()) {
      const unread = { conversationId: _id, receiver: member, seq: { $gt: sides[member]?.readSeq ?? 0 } };
      if ((await messages.countDocuments(unread)) > 0) expected++;
    }
    const { body } = await world.call(member, getUnread);
    expect(body.unread).toBe(expected);
    await expectLastEventToTell(member, body);
  }
});

/** The event with the highest version tells the present count; without any event it is 0. */
async function expectLastEventToTell(
  member: string,
  now: { unread: number; unreadVersion: number },
): Promise<void> {
  const events = [...(await eventsOf(world, 'message-sent')), ...(await eventsOf(world, 'messages-read'))];
  const told = events
    .map(
      ({ envelope }) => envelope.data as { unread: number; unreadVersion: number } & Record<string, unknown>,
    )
    .filter(({ receiverId, readerId }) => receiverId === member || readerId === member);
  const last = told.sort((a, b) => a.unreadVersion - b.unreadVersion).at(-1);
  expect(last?.unread ?? 0).toBe(now.unread);
}

test('the version of a count never falls along a conversation, whatever the relay looks at meanwhile', async () => {
  const [ann, bea] = [await world.join(), await world.join()];
  const say = () => world.call(ann, sendMessage, { body: { receiverId: bea, content: 'Hello' } });
  const read = (upToSeq: number) => world.call(bea, markRead, { body: { contactId: ann, upToSeq } });
  const seen = new Map<string, PendingEvent>();
  let isOver = false;
  const { conversationId } = (await say()).body.message;
  const looking = (async () => {
    while (!isOver)
      for (const event of (await world.context.feed.following(new Map([[conversationId, 0]]), true)).events)
        seen.set(event._id, event);
  })();
  for (let round = 1; round <= 10; round++) {
    await read(round * 4);
    for (let n = 0; n < 4; n++) await say();
  }
  await world.context.changeQueue.drain();
  isOver = true;
  await looking;
  const told = [...(await eventsOf(world, 'message-sent')), ...(await eventsOf(world, 'messages-read'))];
  const versionsOf = (events: PendingEvent[]) =>
    events
      .sort((a, b) => Number(a.order) - Number(b.order))
      .map(({ envelope }) => (envelope.data as { unreadVersion: number }).unreadVersion);
  for (const versions of [versionsOf(told), versionsOf([...seen.values()])])
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
});

test('what one replica tells of another one’s changes has no higher version than what follows them', async () => {
  const elsewhere = await world.replica();
  const [ann, bea] = [await world.join(), await world.join()];
  const say = (at = world) => at.call(ann, sendMessage, { body: { receiverId: bea, content: 'Hello' } });
  const { conversationId } = (await say()).body.message;
  await world.call(bea, markRead, { body: { contactId: ann, upToSeq: 1 } });
  for (const at of [elsewhere, elsewhere, world]) await say(at);
  const { events } = await world.context.feed.following(new Map([[conversationId, 0]]), false);
  const told = events.map(({ envelope: { data } }) => data as { unreadVersion: number; unreadCount: number });
  const versions = told.map(({ unreadVersion }) => unreadVersion);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(told.at(-1)).toMatchObject({ unreadCount: 3 });
  const { body } = await world.call(bea, getUnread);
  expect(versions.at(-1)).toBe(body.unreadVersion);
});
