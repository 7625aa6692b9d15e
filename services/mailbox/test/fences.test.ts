import { applyProfile, sendMessage } from '@emberline/contracts';
import { handleTwice } from '@emberline/kit/testing/handle-twice';
import { beforeEach, expect, test } from 'vitest';
import type { MemberFacts } from '../src/domain/member.ts';
import { onProfileChanged } from '../src/events/index.ts';
import { createWorld, someone, type World } from './world.ts';

// A fence ends what was decided earlier. It is a row in each conversation, so it comes only where a right has changed.

const contacts = 4;
let world: World;
let ann: string;
let version: number;

beforeEach(async () => {
  world = await createWorld();
  ann = await world.join();
  version = 1;
  for (let n = 0; n < contacts; n++) {
    const body = { receiverId: await world.join(), content: 'Hello' };
    expect((await world.call(ann, sendMessage, { body })).status).toBe(200);
  }
  // The first news of a member whose rows are of the release before.
  await change({});
});

/** What the profile service does with a change: its call, and the event, which comes twice. @returns the fences there are more */
async function change(facts: Partial<MemberFacts>): Promise<number> {
  const before = await fences();
  const next = { ...someone(ann), ...world.profiles.get(ann), ...facts, version: ++version };
  world.profiles.set(ann, next);
  await tell(next);
  const data = { memberId: ann, version };
  await handleTwice(
    world.context.mongo,
    onProfileChanged.bind(world.context),
    'profile-changed' as never,
    data as never,
  );
  return (await fences()) - before;
}

function tell({ suspendedUntil, ...facts }: MemberFacts) {
  const until = suspendedUntil?.toISOString() ?? null;
  return world.call('service', applyProfile, { body: { memberId: ann, ...facts, suspendedUntil: until } });
}

const fences = () => world.db.collection('messages').countDocuments({ fence: { $exists: true } });

test('a member who pauses, comes back or has another name, again and again, writes no row', async () => {
  for (let n = 0; n < 5; n++) {
    expect(await change({ paused: true })).toBe(0);
    expect(await change({ firstname: `Ann${n}`, profileImage: `${n}.webp` })).toBe(0);
    expect(await change({ paused: false })).toBe(0);
  }
});

test.each<[string, Partial<MemberFacts>]>([
  ['a suspension', { suspendedUntil: new Date(Date.now() + 86_400_000) }],
  ['an email that is not verified any more', { isVerified: false, complete: false }],
  ['an age taken out', { complete: false }],
])('%s puts one fence into each conversation, and none when it is told again', async (_, facts) => {
  expect(await change(facts)).toBe(contacts);
  expect(await change({})).toBe(0);
  expect(await change({ firstname: 'Anna' })).toBe(0);
});

test('a fence that was due when a process died is put in by the next one', async () => {
  const facts = { ...someone(ann), isVerified: false, version: ++version };
  world.profiles.set(ann, facts);
  // As far as it came.
  await world.context.members.setFacts(ann, facts);
  const before = await fences();
  expect((await tell(facts)).status).toBe(200);
  expect((await fences()) - before).toBe(contacts);
  await tell(facts);
  expect((await fences()) - before).toBe(contacts);
});

test('what gave the right back meanwhile does not make the next taking away forget its fence', async () => {
  expect(await change({ isVerified: false })).toBe(contacts);
  // Stored, and its process died: messages may be decided by it.
  world.profiles.set(ann, { ...someone(ann), isVerified: true, version: ++version });
  await world.context.members.setFacts(ann, { ...someone(ann), isVerified: true, version });
  expect(await change({ isVerified: false })).toBe(contacts);
});

test('facts that the release before has stored count as changed, once', async () => {
  await world.rows.members.updateOne({ _id: ann }, { $set: { 'facts.version': ++version } });
  world.profiles.set(ann, { ...someone(ann), version });
  expect(await change({})).toBe(contacts);
  expect(await change({})).toBe(0);
});
