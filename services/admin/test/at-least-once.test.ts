import { consume } from '@emberline/kit/events/consumer';
import { bindHandlers } from '@emberline/kit/events/handlers';
import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import { quietLog } from '@emberline/kit/testing/engines';
import { eventually } from '@emberline/kit/testing/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { refreshCounts } from '../src/actions/dashboard.ts';
import { firstBrokenLink } from '../src/domain/chain.ts';
import { handlers } from '../src/events/index.ts';
import { auditKeysOf } from '../src/settings.ts';
import { adminWorld, type World } from './world.ts';

type Event = ReturnType<typeof newEvent>;

const messagesEach = 8;
/** A mail of each third conversation is answered; its answer is this message. */
const answerSeq = 4;
const topics = ['message-sent', 'mail-attended', 'member-deleted'];

test('events that come twice, late, and in any order across conversations have one effect, with two replicas', {
  timeout: 120_000,
}, async () => {
  const world = await adminWorld({ KAFKA_PARTITIONS: '3' });
  onTestFinished(() => world.stop());
  const replicas = [world.context, (await world.replica()).context];
  const profiles = await Promise.all([0, 1, 2].map(() => world.user({ kind: 'staff' })));
  const members = await Promise.all(Array.from({ length: 12 }, () => world.user()));
  const gone = members[0] as string;
  const conversations = profiles.flatMap((profileId) =>
    members.map((memberId, n) => conversation(profileId, memberId, n % 3 === 0)),
  );
  for (const context of replicas) {
    const consumer = await consume({
      ...context,
      group: 'admin',
      handlers: bindHandlers(handlers, context),
      log: quietLog(),
    });
    onTestFinished(() => consumer.stop());
  }
  const say = async (events: Event[]) => {
    const { bus } = world.context;
    for (let n = 0; n < events.length; n += 60)
      await bus.publish(
        events.slice(n, n + 60).map(({ envelope }) => ({
          ...{ topic: envelope.type, key: envelope.key, value: JSON.stringify(envelope) },
        })),
      );
    await eventually(async () => (await bus.lag('admin', topics)) === 0, { within: 40_000 });
    for (const context of replicas) await refreshCounts(context);
  };

  await say([newEvent('member-deleted', { memberId: gone, by: 'member' })]);
  const events = conversations.map(({ messages, answers }) => [
    ...sentAgain(messages),
    ...sentAgain(answers),
  ]);
  await say(interleaved(events));
  const answered = conversations.filter(({ answers }) => answers.length > 0).length;
  const expected = {
    profile: { totalMails: (messagesEach / 2) * members.length, unattended: waitingOfEach(members.length) },
    member: { totalMails: (messagesEach / 2) * profiles.length, unattended: 0 },
    mails: (messagesEach / 2) * conversations.length,
    answered,
    entries: answered,
    waiting: waitingOfEach(members.length) * profiles.length,
    gone: null,
  };
  const shown = () => shownIn(world, { profileId: profiles[1], memberId: members[1], gone });
  expect(await shown()).toEqual(expected);

  // The broker has lost its log, and everything is sent again.
  await say(interleaved(events));
  expect(await shown()).toEqual(expected);
  const entries = await world.rowsOf('audit').find().sort({ _id: 1 }).toArray();
  const keys = auditKeysOf(world.context.settings);
  expect(await firstBrokenLink(entries, { keys })).toBeUndefined();
});

test('counts that a killed process had not copied yet are copied by the next one', async () => {
  const world = await adminWorld();
  onTestFinished(() => world.stop());
  const userId = await world.user();
  await world.context.mongo.client.withSession((session) =>
    session.withTransaction(() =>
      world.context.userCounts.add([{ id: userId, totalMails: 3, unattended: 2 }], 'partition-0', session),
    ),
  );
  const { context } = await world.replica();
  await context.userCounts.noteDifferent(new Date(0));
  expect(context.userCounts.takeChanged()).toEqual([userId]);
  context.userCounts.noteChanged([userId]);
  await refreshCounts(context);
  expect(await context.users.find(userId)).toMatchObject({ totalMails: 3, unattended: 2 });
  await context.userCounts.noteDifferent(new Date(0));
  expect(context.userCounts.takeChanged()).toEqual([]);
});

test('counts of an earlier release, which only the users’ rows hold, are taken over once', async () => {
  const world = await adminWorld();
  onTestFinished(() => world.stop());
  const [userId, profileId] = [await world.user({ totalMails: 7, unattended: 2 }), newId()];
  for (const name of ['userCounts', 'migrations'])
    await world.context.mongo.db.collection(name).deleteMany({});
  const replica = await world.replica();
  await world.replica();
  const { messages } = conversation(profileId, userId, false);
  for (const { envelope } of messages.slice(0, 2)) await world.hear('message-sent', envelope.data as never);
  await refreshCounts(replica.context);
  expect(await world.context.users.find(userId)).toMatchObject({ totalMails: 8, unattended: 2 });
});

/** The member writes mails with odd seqs, the profile writes the others. */
function conversation(profileId: string, memberId: string, isAnswered: boolean) {
  const conversationId = newId();
  const [sentAt, mailIds] = [new Date().toISOString(), Array.from({ length: messagesEach }, newId)];
  const messages: Event[] = mailIds.map((messageId, n) => {
    const mail = n % 2 === 0;
    const [senderId, receiverId] = mail ? [memberId, profileId] : [profileId, memberId];
    const counts = { unread: 1, unreadVersion: n, unreadCount: 1 };
    const by = { authoredBy: 'member', operatorId: null } as const;
    const ids = { conversationId, messageId, seq: n + 1, senderId, receiverId };
    return newEvent('message-sent', { ...ids, ...by, ...counts, sentAt, mail });
  });
  const answer = () =>
    newEvent('mail-attended', {
      ...{ conversationId, profileId, memberId, mailId: mailIds[answerSeq - 2] as string, answerSeq },
      ...{ answerId: mailIds[answerSeq - 1] as string, operatorId: newId() },
      ...{ waitedSeconds: 1, attendedAt: sentAt },
    });
  return { messages, answers: isAnswered ? [answer()] : [] };
}

/** Mails after the answer wait, all of them where there is none. Those of the deleted member, the first one, do not. */
function waitingOfEach(members: number): number {
  const answered = Math.ceil(members / 3) - 1;
  return (messagesEach / 2) * (members - 1) - (answerSeq / 2) * answered;
}

/** As a relay does that did not learn whether its batches arrived. */
function sentAgain(events: Event[]): Event[] {
  const pairs = Array.from({ length: Math.ceil(events.length / 2) }, (_, n) =>
    events.slice(2 * n, 2 * n + 2),
  );
  return pairs.flatMap((pair) => [...pair, ...pair, ...pair.slice(1)]);
}

/** Keeps the order of each list. */
function interleaved(lists: Event[][]): Event[] {
  const rest = lists.map((list) => [...list]);
  const mixed: Event[] = [];
  while (rest.length > 0) {
    const at = Math.floor(Math.random() * rest.length);
    const next = rest[at]?.shift();
    if (next) mixed.push(next);
    else rest.splice(at, 1);
  }
  return mixed;
}

async function shownIn(
  world: World,
  { profileId, memberId, gone }: Record<'profileId' | 'memberId' | 'gone', string | undefined>,
) {
  const { users, days } = world.context;
  const countsOf = async (id: string | undefined) => {
    const { totalMails, unattended } = (await users.find(id ?? '')) ?? {};
    return { totalMails, unattended };
  };
  const totals = [...(await days.since('2000-01-01')).values()];
  const sum = (what: 'mails' | 'answered') => totals.reduce((total, day) => total + day[what], 0);
  const counts = await world.context.mongo.db.collection('userCounts').distinct('userId');
  return {
    profile: await countsOf(profileId),
    member: await countsOf(memberId),
    mails: sum('mails'),
    answered: sum('answered'),
    entries: await world.rowsOf('audit').countDocuments({ action: 'attend-mail' }),
    waiting: await world.rowsOf('waiting').countDocuments(),
    gone: counts.includes(gone as string) ? gone : await users.find(gone as string),
  };
}
