import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { newId } from '@emberline/kit/mongo/ids';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adminWorld, type World } from './world.ts';

type Operator = Awaited<ReturnType<World['operator']>>;
type View = 'all' | 'mine' | 'unassigned' | 'snoozed' | 'late';

let world: World;
let olga: Operator;
let otto: Operator;
let profileId: string;
beforeEach(async () => {
  world = await adminWorld();
  [olga, otto] = [await world.operator(), await world.operator()];
  profileId = await world.user({ kind: 'staff', firstname: 'Tess' });
});
afterEach(() => world.stop());

let seq = 0;
async function mailFrom(memberId: string, minutesAgo = 5): Promise<string> {
  const messageId = newId();
  await world.hear('message-sent', {
    ...{ conversationId: conversationIdOf(profileId, memberId), messageId, seq: ++seq },
    ...{ senderId: memberId, receiverId: profileId, authoredBy: 'member', operatorId: null, mail: true },
    sentAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    ...{ unread: 1, unreadVersion: seq, unreadCount: 1 },
  });
  return messageId;
}
async function queue({ call }: Operator, view: View = 'all') {
  const answer = (await call('GET', `/admin/queue?view=${view}`)).json();
  return {
    ...answer,
    names: answer.cards.map((card: { writer: { firstname: string } }) => card.writer.firstname),
  };
}
const assign = ({ call }: Operator, memberId: string, assigneeId: string | null, version = 0) =>
  call('POST', '/admin/queue/assign', { profileId, memberId, assigneeId, version });
const snooze = ({ call }: Operator, memberId: string, until: string | null, version = 0) =>
  call('POST', '/admin/queue/snooze', { profileId, memberId, until, version });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('each conversation is one card, the longest wait first, with the text of the newest mail', async () => {
  const ann = await world.user({ firstname: 'Ann' });
  const bea = await world.user({ firstname: 'Bea' });
  await mailFrom(bea, 90);
  await mailFrom(ann, 10);
  const newest = await mailFrom(bea, 1);
  const until = inMinutes(1);
  world.others.answers['/internal/mails/some'] = ({ ids }: { ids: string[] }) =>
    ids.filter((id) => id === newest).map((id) => mailOf(id, until));
  expect(await queue(olga)).toMatchObject({
    names: ['Bea', 'Ann'],
    counts: { all: 2, mine: 0, unassigned: 2, snoozed: 0, late: 1 },
    cards: [
      { mailCount: 2, newestText: 'And you?', claim: { until }, assigneeId: null },
      { mailCount: 1, newestText: null },
    ],
  });
  expect((await queue(olga, 'late')).names).toEqual(['Bea']);
  world.others.away.add('/internal/mails/some');
  expect((await queue(olga)).names).toEqual(['Bea', 'Ann']);
});

test('an assigned conversation is its operator’s for all, with an entry and an event', async () => {
  const ann = await world.user({ firstname: 'Ann' });
  await mailFrom(ann);
  expect((await assign(olga, ann, otto.id)).json()).toEqual({ version: 1 });
  expect((await queue(otto, 'mine')).names).toEqual(['Ann']);
  expect((await queue(olga, 'unassigned')).names).toEqual([]);
  const entries = await world.rowsOf('audit').find({ action: 'assign-conversation' }).toArray();
  expect(entries).toMatchObject([{ operatorId: olga.id, asId: profileId, targetId: ann }]);
  const told = await world.context.outbox.rows.find({ topic: 'queue-changed' }).toArray();
  expect(told).toMatchObject([{ envelope: { data: { operatorId: olga.id } } }]);
  expect((await assign(otto, ann, null, 1)).json()).toEqual({ version: 2 });
  expect((await queue(olga, 'unassigned')).names).toEqual(['Ann']);
  expect((await assign(olga, ann, newId(), 2)).statusCode).toBe(404);
});

test('of two operators who take one conversation at once, on two replicas, the second is told who has it', async () => {
  const ann = await world.user();
  await mailFrom(ann);
  const replica = await world.replica();
  for (let version = 0; version < 5; version++) {
    const answers = await Promise.all([
      assign(olga, ann, olga.id, version),
      replica.call(otto.token, 'POST', '/admin/queue/assign', {
        ...{ profileId, memberId: ann, assigneeId: otto.id, version },
      }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const first = answers[0]?.statusCode === 200 ? olga : otto;
    const late = answers.find(({ statusCode }) => statusCode === 409);
    expect(late?.json().message).toContain(`${first.username} has changed this conversation`);
    expect((await queue(first, 'mine')).cards).toMatchObject([{ assigneeId: first.id }]);
  }
  expect(await world.rowsOf('audit').countDocuments({ action: 'assign-conversation' })).toBe(5);
});

test('a snoozed conversation comes back by hand, at its time, or with the member’s next message', async () => {
  const ann = await world.user({ firstname: 'Ann' });
  await mailFrom(ann);
  expect((await snooze(olga, ann, inMinutes(60))).statusCode).toBe(200);
  expect(await queue(otto)).toMatchObject({ names: [], counts: { all: 0, snoozed: 1 } });
  expect((await queue(otto, 'snoozed')).cards).toMatchObject([{ isSnoozed: true, version: 1 }]);
  await snooze(otto, ann, null, 1);
  expect((await queue(otto)).names).toEqual(['Ann']);
  expect((await snooze(olga, ann, 'message', 2)).statusCode).toBe(200);
  expect((await queue(olga, 'snoozed')).cards).toMatchObject([{ isSnoozed: true, snoozedUntil: null }]);
  await mailFrom(ann, 0);
  expect((await queue(olga)).names).toEqual(['Ann']);
  for (const until of [inMinutes(-1), inMinutes(61 * 24 * 60)])
    expect((await snooze(olga, ann, until, 3)).statusCode).toBe(400);
});

test('nothing is decided about a conversation in which nobody waits, or that is not the team’s', async () => {
  const [ann, stranger] = [await world.user(), await world.user()];
  expect((await assign(olga, ann, olga.id)).statusCode).toBe(404);
  const body = { profileId: stranger, memberId: ann, assigneeId: olga.id, version: 0 };
  expect((await olga.call('POST', '/admin/queue/assign', body)).json().code).toBe('ASSISTANCE_NOT_ALLOWED');
  const card = await olga.call('GET', `/admin/queue/card?profileId=${profileId}&memberId=${ann}`);
  expect(card.json()).toMatchObject({ mailCount: 0, oldestMailId: null, version: 0 });
});

test('what was decided about an erased member is gone', async () => {
  const ann = await world.user();
  await mailFrom(ann);
  await assign(olga, ann, olga.id);
  await world.hear('member-deleted', { memberId: ann, by: 'staff' });
  expect(await world.context.queueStates.all()).toEqual([]);
  expect((await queue(olga)).names).toEqual([]);
});

function mailOf(_id: string, until: string) {
  return {
    ...{ _id, conversationId: 'c', seq: 3, content: 'And you?', timestamp: until, seen: false },
    ...{ sender: newId(), senderUsername: '', senderFirstname: '', senderPhoto: null },
    ...{ receiver: newId(), receiverUsername: '', receiverFirstname: '', adminResponse: null },
    ...{ attendedAt: null, attendedBy: null, senderLastOnline: null, senderOnline: false },
    claim: { operatorId: newId(), until },
  };
}
