import { newEvent } from '@emberline/kit/events/outbox';
import { revokedChannel, revokedSessionsKey } from '@emberline/kit/identity/sessions';
import { newId } from '@emberline/kit/mongo/ids';
import { cuttableLine } from '@emberline/kit/testing/cut-off';
import { testEngines } from '@emberline/kit/testing/engines';
import { eventually } from '@emberline/kit/testing/eventually';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createChannels } from '../src/live/channels.ts';
import { memberRoom } from '../src/live/live.ts';
import { messageSent } from './messages.ts';
import { closePages, openPage } from './pages.ts';
import { type AuthStandIn, type Replica, startAuthStandIn, startReplica } from './start-for-tests.ts';

let auth: AuthStandIn;
let line: Awaited<ReturnType<typeof cuttableLine>>;
let replica: Replica;
let second: Replica;
beforeAll(async () => {
  auth = await startAuthStandIn();
  line = await cuttableLine(testEngines().redisUrl);
  replica = await startReplica(auth, { REDIS_URL: line.url });
  const { MONGO_URL, KAFKA_PREFIX } = replica.settings;
  second = await startReplica(auth, { MONGO_URL, KAFKA_PREFIX });
});
afterEach(closePages);
afterAll(async () => {
  await second.stop({ dropDatabase: false });
  await replica.stop();
  await line.stop();
  await auth.stop();
});

const pageOf = async (memberId: string, where = replica) =>
  openPage(where, await auth.tokenFor({ memberId }));

describe('the door', () => {
  it.each(['', 'forged', 'a.b.c'])('is closed to the token %j', async (token) => {
    await expect(openPage(replica, token)).rejects.toThrow('UNAUTHENTICATED');
  });

  it.each(['http://evil.test', 'http://web.test.evil.test', ''])(
    'is closed to pages of %j',
    async (origin) => {
      const token = await auth.tokenFor({ memberId: newId() });
      await expect(openPage(replica, token, { extraHeaders: { origin } })).rejects.toThrow();
    },
  );

  it('is closed to long polling', async () => {
    const token = await auth.tokenFor({ memberId: newId() });
    await expect(openPage(replica, token, { transports: ['polling'] })).rejects.toThrow();
  });

  it('closes when init names somebody else', async () => {
    const memberId = newId();
    const [honest, liar] = [await pageOf(memberId), await pageOf(memberId)];
    honest.emit('init', { type: 'init', userId: memberId });
    liar.emit('init', { type: 'init', userId: newId() });
    await eventually(() => liar.disconnected);
    expect(honest.connected).toBe(true);
  });

  it('lets one member have ten pages, not eleven', async () => {
    const memberId = newId();
    for (let i = 0; i < 10; i++) await pageOf(memberId);
    await expect(pageOf(memberId)).rejects.toThrow('TOO_MANY');
  });

  it.each([
    [
      'an unknown event',
      (page: never) => (page as { emit: (name: string, data: object) => void }).emit('admin', {}),
    ],
    [
      'what is too large',
      (page: never) =>
        (page as { emit: (name: string, data: object) => void }).emit('typing', {
          contactId: 'x'.repeat(17_000),
        }),
    ],
    [
      'a flood',
      (page: never) => {
        for (let i = 0; i < 100; i++)
          (page as { emit: (name: string, data: object) => void }).emit('typing', { contactId: newId() });
      },
    ],
    [
      'nothing readable',
      (page: never) => (page as { emit: (name: string, data: unknown) => void }).emit('init', null),
    ],
  ])('closes on %s', async (_what, say) => {
    const page = await pageOf(newId());
    say(page as never);
    await eventually(() => page.disconnected);
  });
});

it('what a member has set for a conversation is told to that member’s pages alone', async () => {
  const [memberId, contactId, conversationId] = [newId(), newId(), newId()];
  const [page, second, other] = [await pageOf(memberId), await pageOf(memberId), await pageOf(contactId)];
  const shown = { contactId, muted: true, archivedSeq: 4, settingsVersion: 2 };
  const shownToOther = { ...shown, contactId: memberId };
  await replica.say('conversation-settings-changed', { conversationId, memberId, ...shown });
  await replica.say('conversation-settings-changed', {
    conversationId,
    memberId: contactId,
    ...shownToOther,
  });
  await eventually(() => [page, second, other].every((one) => one.of('conversation').length > 0));
  expect([...page.of('conversation'), ...second.of('conversation')]).toEqual([shown, shown]);
  // Events of one conversation come in order: the first would have been told before.
  expect(other.of('conversation')).toEqual([shownToOther]);
});

describe('a message', () => {
  it('tells the receiver the absolute count and the sender’s other pages that it was theirs', async () => {
    const [senderId, receiverId] = [newId(), newId()];
    const [sender, receiver, stranger] = [
      await pageOf(senderId),
      await pageOf(receiverId),
      await pageOf(newId()),
    ];
    const data = messageSent(senderId, receiverId, { seq: 7, unread: 3, unreadVersion: 9, unreadCount: 2 });
    await replica.say('message-sent', data);
    const { conversationId, messageId, sentAt, authoredBy } = data;
    const message = { _id: messageId, createdAt: sentAt, authoredBy };
    await eventually(() => receiver.of('timestamp').length > 0 && sender.of('timestamp').length > 0);
    expect(receiver.of('timestamp')).toEqual([
      {
        type: 'timestamp',
        conversationId,
        seq: 7,
        message,
        contactId: senderId,
        unread: 3,
        unreadVersion: 9,
        unreadCount: 2,
      },
    ]);
    expect(sender.of('timestamp')).toEqual([
      { type: 'timestamp', conversationId, seq: 7, message, contactId: receiverId, own: true },
    ]);
    expect(stranger.heard).toEqual([]);
  });

  it('that comes again is not told again, unless with a newer count', async () => {
    const [senderId, receiverId] = [newId(), newId()];
    const receiver = await pageOf(receiverId);
    const first = messageSent(senderId, receiverId);
    const id = newId();
    const versions = async (...unreadVersions: number[]) => {
      const records = unreadVersions.map((unreadVersion) => {
        const { envelope } = newEvent('message-sent', { ...first, unreadVersion }, { id });
        return { topic: 'message-sent', key: envelope.key, value: JSON.stringify(envelope) };
      });
      await replica.context.bus.publish(records);
    };
    await versions(4, 4);
    await versions(4, 6, 4);
    await replica.say('message-sent', { ...first, seq: 2, unreadVersion: 7 });
    await eventually(() => receiver.of('timestamp').some(({ seq }) => seq === 2));
    expect(receiver.of('timestamp').map(({ unreadVersion }) => unreadVersion)).toEqual([4, 6, 7]);
  });

  it('to a profile that operators answer for is told to operators, without a count', async () => {
    const operator = await openPage(replica, await auth.tokenFor({ operatorId: newId() }));
    const data = messageSent(newId(), newId(), { mail: true });
    await replica.say('message-sent', data);
    await eventually(() =>
      operator.of('timestamp').some((one) => one.conversationId === data.conversationId),
    );
    expect(operator.of('timestamp').at(-1)).toEqual({
      type: 'timestamp',
      conversationId: data.conversationId,
      seq: 1,
    });
  });

  it('reaches pages on another replica from the moment they are connected, each once', async () => {
    const receiverId = newId();
    const pages = [await pageOf(receiverId, second), await pageOf(receiverId, second)];
    replica.context.live.toMembers([receiverId]).emit('typing', { contactId: 'first' });
    await eventually(() => pages.every((page) => page.of('typing').length > 0));
    pages.shift()?.disconnect();
    await eventually(
      async () => (await second.context.live.io.in(memberRoom(receiverId)).fetchSockets()).length === 1,
    );
    replica.context.live.toMembers([receiverId]).emit('typing', { contactId: 'second' });
    await eventually(() => pages[0]?.of('typing').length === 2);
    expect(pages[0]?.of('typing')).toEqual([{ contactId: 'first' }, { contactId: 'second' }]);
  });

  it('for others than its own pages is not read by a replica', async () => {
    const { channels } = second.context.live;
    const read: string[] = [];
    const server = { url: second.settings.REDIS_URL };
    const prefix = `${second.settings.KAFKA_PREFIX}live-`;
    const ear = createChannels({ server, prefix }, (room) => void read.push(room));
    await ear.join('member:here');
    channels.publish(['member:elsewhere'], ['typing', {}]);
    channels.publish(['member:here'], ['typing', {}]);
    await eventually(() => read.length > 0);
    expect(read).toEqual(['member:here']);
    ear.stop();
  });

  it('is the last one when the account is deleted: its pages end on all replicas', async () => {
    const memberId = newId();
    const pages = [await pageOf(memberId), await pageOf(memberId, second)];
    replica.context.live.disconnect(memberId);
    await eventually(() => pages.every(({ connected }) => !connected));
  });

  it('reaches the pages of its own replica while Redis is away, and the others again afterwards', async () => {
    const receiverId = newId();
    const [page, far] = [await pageOf(receiverId), await pageOf(receiverId, second)];
    const tell = (contactId: string) =>
      replica.context.live.toMembers([receiverId]).emit('typing', { contactId });
    line.cut();
    tell('during the cut');
    await eventually(() => page.of('typing').some(({ contactId }) => contactId === 'during the cut'), {
      within: 1_500,
    });
    line.mend();
    await eventually(() => {
      tell('afterwards');
      return far.of('typing').some(({ contactId }) => contactId === 'afterwards');
    });
  });
});

describe('other news', () => {
  it('of reading goes to the reader’s pages as a count and to the other as a read mark', async () => {
    const [readerId, otherId] = [newId(), newId()];
    const [reader, other] = [await pageOf(readerId), await pageOf(otherId)];
    const counts = { unread: 0, unreadVersion: 4, unreadCount: 0 };
    const read = { conversationId: 'c1', readerId, otherId, upToSeq: 5, isShown: true };
    await replica.say('messages-read', { ...read, ...counts });
    await eventually(() => reader.of('timestamp').length > 0 && other.of('read').length > 0);
    expect(reader.of('timestamp')).toEqual([
      { type: 'timestamp', conversationId: 'c1', contactId: otherId, readSeq: 5, ...counts },
    ]);
    expect(other.of('read')).toEqual([{ conversationId: 'c1', contactId: readerId, upToSeq: 5 }]);
  });

  it('of reading does not go to the other one where one has blocked the other', async () => {
    const [readerId, otherId] = [newId(), newId()];
    const [reader, other] = [await pageOf(readerId), await pageOf(otherId)];
    const counts = { unread: 0, unreadVersion: 4, unreadCount: 0 };
    const read = { conversationId: 'c3', upToSeq: 5, isShown: false };
    await replica.say('messages-read', { ...read, readerId, otherId, ...counts });
    // Of the same conversation, so that it arrives after the one before.
    await replica.say('messages-read', { ...read, readerId: otherId, otherId: readerId, ...counts });
    await eventually(() => reader.of('timestamp').length > 0 && other.of('timestamp').length > 0);
    expect([...other.of('read'), ...reader.of('read')]).toEqual([]);
  });

  it('of reading goes to operators where they may see the conversation, and nowhere else', async () => {
    const [readerId, otherId] = [newId(), newId()];
    const operator = await openPage(replica, await auth.tokenFor({ operatorId: newId(), role: 'operator' }));
    const read = {
      ...{ conversationId: 'c2', readerId, otherId },
      ...{ unread: 0, unreadVersion: 4, unreadCount: 0 },
    };
    // Of one conversation, so that they arrive in this order.
    await replica.say('messages-read', { ...read, upToSeq: 5 });
    await replica.say('messages-read', { ...read, upToSeq: 6, operated: false });
    await replica.say('messages-read', { ...read, upToSeq: 7, operated: true });
    await eventually(() => operator.of('read').length > 0);
    expect(operator.of('read')).toEqual([{ conversationId: 'c2', contactId: readerId, upToSeq: 7 }]);
  });

  it('of the membership goes to the member', async () => {
    const memberId = newId();
    const page = await pageOf(memberId);
    const validUntil = new Date().toISOString();
    await replica.say('subscription-changed', {
      memberId,
      paymentStatus: 2,
      validUntil,
      lastChargeFailed: true,
      version: 1,
    });
    await eventually(() => page.of('membership').length > 0);
    expect(page.of('membership')).toEqual([{ paymentStatus: 2, lastChargeFailed: true }]);
  });

  it('of mails goes to all operators', async () => {
    const [mailId, operatorId] = [newId(), newId()];
    const operator = await openPage(replica, await auth.tokenFor({ operatorId: newId() }));
    const until = new Date().toISOString();
    await replica.say('mail-claimed', { mailId, conversationId: 'c1', operatorId, until });
    await eventually(() => operator.of('mail').length > 0);
    expect(operator.of('mail')).toEqual([
      { mailId, conversationId: 'c1', operatorId, until, state: 'claimed' },
    ]);
    await replica.say('queue-changed', { conversationId: 'c1', operatorId });
    await eventually(() => operator.of('queue').length > 0);
    expect(operator.of('queue')).toEqual([{ conversationId: 'c1', operatorId }]);
  });
});

it('a replica that stops ends its pages one after the other', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => pageOf(newId(), second)));
  const endedAt = Promise.all(
    pages.map((page) => new Promise<number>((resolve) => page.once('disconnect', () => resolve(Date.now())))),
  );
  await second.endOpen(2_000);
  const times = (await endedAt).sort((a, b) => a - b);
  const within100ms = times.map((at, i) => times.slice(i).filter((other) => other < at + 100).length);
  expect(Math.max(...within100ms)).toBeLessThan(pages.length * 0.75);
});

describe('typing', () => {
  it('is told to those one has exchanged messages with, to nobody else, and not past a block', async () => {
    const [a, b, stranger] = [newId(), newId(), newId()];
    const [pageA, pageB, pageS] = [await pageOf(a), await pageOf(b), await pageOf(stranger)];
    await replica.say('message-sent', messageSent(a, b));
    const type = () => {
      pageA.emit('typing', { contactId: stranger });
      pageA.emit('typing', { contactId: b });
    };
    await eventually(async () => {
      type();
      await new Promise((resolve) => setTimeout(resolve, 200));
      return pageB.of('typing').length > 0;
    });
    expect(pageB.of('typing')[0]).toEqual({ contactId: a });
    expect(pageS.heard).toEqual([]);
    await replica.say('member-blocked', { blockerId: b, blockedId: a, blocked: true, version: 1 });
    const blocks = replica.context.mongo.db.collection('blocks');
    await eventually(async () => (await blocks.countDocuments({ blockerId: b, blocked: true })) === 1);
    const before = pageB.of('typing').length;
    type();
    // A later event on the same connection proves that the typing before it was handled.
    await replica.say('message-sent', messageSent(stranger, b));
    await eventually(() => pageB.of('timestamp').some(({ contactId }) => contactId === stranger));
    expect(pageB.of('typing')).toHaveLength(before);
  });
});

describe('a session', () => {
  it('that is revoked ends its pages within a second, and no others', async () => {
    const memberId = newId();
    const sessionId = crypto.randomUUID();
    const token = await auth.tokenFor({ memberId, sessionId });
    const [page, far, other] = [
      await openPage(replica, token),
      await openPage(second, token),
      await pageOf(memberId),
    ];
    const redis = new Redis(testEngines().redisUrl);
    await redis.zadd(revokedSessionsKey, Date.now() + 60_000, sessionId);
    await redis.publish(revokedChannel, sessionId);
    await eventually(() => page.disconnected && far.disconnected, { within: 1_000 });
    expect(page.of('ended')).toEqual([{ reason: 'revoked' }]);
    expect(other.connected).toBe(true);
    await expect(openPage(replica, token)).rejects.toThrow('UNAUTHENTICATED');
    await redis.zrem(revokedSessionsKey, sessionId);
    redis.disconnect();
  });

  it('that expires ends its pages', async () => {
    const page = await openPage(replica, await auth.tokenFor({ memberId: newId(), expiresInSeconds: 3 }));
    await eventually(() => page.disconnected);
    expect(page.of('ended')).toEqual([{ reason: 'expired' }]);
  });
});

it('a page that stops reading is dropped before it costs much memory', async () => {
  const memberId = newId();
  const page = await pageOf(memberId);
  const healthy = await pageOf(newId());
  const engine = page.io.engine as unknown as { transport: { ws: { _socket: { pause: () => void } } } };
  engine.transport.ws._socket.pause();
  const big = 'x'.repeat(60_000);
  for (let i = 0; i < 300; i++) replica.context.live.toMembers([memberId]).emit('typing', { contactId: big });
  await eventually(async () => {
    const { body } = await metricsOf(replica);
    return /^live_connections 1$/m.test(body);
  });
  expect(healthy.connected).toBe(true);
});

async function metricsOf({ url }: Replica): Promise<{ body: string }> {
  return { body: await (await fetch(`${url}/metrics`)).text() };
}
