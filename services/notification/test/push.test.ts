import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import webPush from 'web-push';
import { settingsFrom } from '../src/settings.ts';
import { endDevicesWithTheirSession } from '../src/store/migrations/0001-devices-end-with-their-session.ts';
import { dropReplacedIndexes } from '../src/store/migrations/0002-drop-replaced-indexes.ts';
import { messageSent } from './messages.ts';
import { closePages, openPage } from './pages.ts';
import { type Received, startPushReceiver } from './push-receiver.ts';
import { type AuthStandIn, type Replica, startAuthStandIn, startReplica } from './start-for-tests.ts';

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
let auth: AuthStandIn;
let replica: Replica;
let receiver: Awaited<ReturnType<typeof startPushReceiver>>;

beforeAll(async () => {
  auth = await startAuthStandIn();
  receiver = await startPushReceiver(publicKey);
  replica = await startReplica(auth, {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    PUSH_SANDBOX: receiver.origin,
  });
});
afterEach(closePages);
afterAll(async () => {
  await replica.stop();
  await receiver.stop();
  await auth.stop();
});

const path = '/notifications/push';
const devices = () => replica.context.mongo.db.collection<{ _id: string; memberId: string }>('pushDevices');
const add = (token: string, body: object) => replica.call(path, { method: 'PUT', token, body });

async function memberWithDevice() {
  const id = newId();
  const sessionId = newId();
  const token = await auth.tokenFor({ memberId: id, sessionId });
  const name = newId();
  const { status, body } = await add(token, receiver.subscribe(name));
  expect(status).toBe(200);
  return { id, token, name, deviceId: body.deviceId as string };
}
const noticesOf = (name: string) => receiver.received.filter(({ deviceName }) => deviceName === name);
/** A notice for somebody else that was said later has arrived, so earlier ones have too. */
async function afterOthers(): Promise<void> {
  const marker = await memberWithDevice();
  await replica.say('message-sent', messageSent(newId(), marker.id));
  await eventually(async () => noticesOf(marker.name)[0]);
}

test('a device gets one encrypted notice of a message, without its text', async () => {
  const { id, name } = await memberWithDevice();
  const writer = newId();
  await replica.say('message-sent', messageSent(writer, id), 2);
  await eventually(async () => noticesOf(name)[0]);
  const [{ notice, headers }] = noticesOf(name) as [Received];
  expect(notice).toEqual({ contactId: writer });
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', topic: writer });
  await afterOthers();
  expect(noticesOf(name)).toHaveLength(1);
});

test('nothing is sent while the member looks at a page, and again when not', async () => {
  const { id, name, token } = await memberWithDevice();
  const page = await openPage(replica, token);
  page.emit('looking', { looking: true });
  await eventually(async () => (await replica.context.redis.keys(`*looking:${id}`))[0]);
  await replica.say('message-sent', messageSent(newId(), id));
  await afterOthers();
  expect(noticesOf(name)).toEqual([]);
  page.disconnect();
  await eventually(async () => (await replica.context.redis.keys(`*looking:${id}`)).length === 0);
  await replica.say('message-sent', messageSent(newId(), id));
  await eventually(async () => noticesOf(name)[0]);
});

test('nothing is sent after a block, of a read message, or to a device that was switched off', async () => {
  const [blocked, reader, off] = [
    await memberWithDevice(),
    await memberWithDevice(),
    await memberWithDevice(),
  ];
  const writer = newId();
  await replica.say('member-blocked', {
    blockerId: blocked.id,
    blockedId: writer,
    blocked: true,
    version: 1,
  });
  await eventually(() => replica.context.blocks.isBetween(blocked.id, writer));
  const read = messageSent(writer, reader.id);
  await replica.context.threads.read([
    { conversationId: read.conversationId, readerId: reader.id, otherId: writer, upToSeq: 1, unreadCount: 0 },
  ]);
  const answer = await replica.call(`${path}/${off.deviceId}`, { method: 'DELETE', token: off.token });
  expect(answer.status).toBe(200);
  await replica.say('message-sent', messageSent(writer, blocked.id));
  await replica.say('message-sent', read);
  await replica.say('message-sent', messageSent(writer, off.id));
  await afterOthers();
  expect([blocked, reader, off].flatMap(({ name }) => noticesOf(name))).toEqual([]);
});

test('another member cannot switch a device off; who signs in on it takes it over', async () => {
  const { id, name, deviceId } = await memberWithDevice();
  const other = newId();
  const token = await auth.tokenFor({ memberId: other });
  await replica.call(`${path}/${deviceId}`, { method: 'DELETE', token });
  expect(await devices().findOne({ _id: deviceId })).toMatchObject({ memberId: id });
  await add(token, receiver.subscribe(name));
  expect(await devices().findOne({ _id: deviceId })).toMatchObject({ memberId: other });
});

test('the list names each device of one’s own with its session, and what is switched off from there stays off until it is asked for again', async () => {
  const { id, name, token, deviceId } = await memberWithDevice();
  const sessionId = newId();
  const elsewhere = await auth.tokenFor({ memberId: id, sessionId });
  const second = (await add(elsewhere, { ...receiver.subscribe(`${name}-2`), withText: true })).body.deviceId;
  const list = async () => (await replica.call(`${path}/devices`, { token })).body.devices;
  expect(await list()).toHaveLength(2);
  expect(await list()).toContainEqual({ deviceId: second, sessionId, withText: true });
  await replica.call(`${path}/${deviceId}`, { method: 'DELETE', token: elsewhere });
  expect(await list()).toMatchObject([{ deviceId: second }]);

  // The page of that device does not know yet, and renews what it believes to be on.
  expect((await add(token, { ...receiver.subscribe(name), renew: true })).body).toMatchObject({ on: false });
  expect(await list()).toMatchObject([{ deviceId: second }]);
  expect((await add(token, receiver.subscribe(name))).body).toMatchObject({ on: true });
  expect((await add(token, { ...receiver.subscribe(name), renew: true })).body).toMatchObject({ on: true });
  expect(await list()).toHaveLength(2);
  const stranger = await auth.tokenFor({ memberId: newId() });
  expect((await replica.call(`${path}/devices`, { token: stranger })).body).toEqual({ devices: [] });
});

test('what was switched off stays off however long ago that was, until the account is deleted', async () => {
  const { db } = replica.context.mongo;
  const marks = db.collection('switchedOffDevices');
  const expiring = async () => (await marks.indexes()).filter((index) => 'expireAfterSeconds' in index);
  expect(await expiring()).toEqual([]);
  // A database of before let them expire.
  await marks.createIndex({ at: 1 }, { expireAfterSeconds: 60 * 86_400 });
  await dropReplacedIndexes.run(db);
  await dropReplacedIndexes.run(db);
  expect(await expiring()).toEqual([]);
  const { id, token, deviceId } = await memberWithDevice();
  await replica.call(`${path}/${deviceId}`, { method: 'DELETE', token });
  expect(await marks.countDocuments({ memberId: id })).toBe(1);
  auth.deleted.add(id);
  await replica.say('member-deleted', { memberId: id, by: 'member' });
  await eventually(async () => (await marks.countDocuments({ memberId: id })) === 0);
});

test('devices of the release before end a day after they were renewed last', async () => {
  const [kept, old] = [newId(), newId()];
  const seenAt = new Date(Date.now() - 25 * 3_600_000);
  const row = { memberId: newId(), endpoint: '', keys: {}, seenAt };
  const { db } = replica.context.mongo;
  await db.collection<{ _id: string }>('pushDevices').insertMany([
    { _id: kept, ...row, sessionId: newId() },
    { _id: old, ...row },
  ] as never[]);
  await endDevicesWithTheirSession.run(db);
  await endDevicesWithTheirSession.run(db);
  expect(await devices().findOne({ _id: old })).toBeNull();
  expect(await devices().findOne({ _id: kept })).toMatchObject({
    sessionEndsAt: new Date(seenAt.getTime() + 24 * 3_600_000),
  });
});

test.each([404, 410])('a device whose push service answers %i is forgotten', async (status) => {
  const { id, name, deviceId } = await memberWithDevice();
  receiver.refusals.set(name, status);
  await replica.say('message-sent', messageSent(newId(), id));
  await eventually(async () => (await devices().findOne({ _id: deviceId })) === null);
});

test.each([301, 401, 403, 408, 429, 500, 503])(
  'a push service that answers %i once is asked again',
  async (status) => {
    const { id, name } = await memberWithDevice();
    receiver.refusals.set(name, status);
    await replica.say('message-sent', messageSent(newId(), id));
    await eventually(() => receiver.refused.has(name));
    receiver.refusals.delete(name);
    await eventually(async () => noticesOf(name)[0], { within: 20_000 });
  },
);

test.each([400, 413])(
  'a notice that a push service answers with %i is let go, and the next one comes',
  async (status) => {
    const { id, name, deviceId } = await memberWithDevice();
    receiver.refusals.set(name, status);
    await replica.say('message-sent', messageSent(newId(), id));
    await eventually(() => receiver.refused.has(name));
    receiver.refusals.delete(name);
    expect(await devices().findOne({ _id: deviceId })).not.toBeNull();
    await replica.say('message-sent', messageSent(newId(), id));
    await eventually(async () => noticesOf(name)[0], { within: 20_000 });
  },
);

test('a notice closes when the conversation is read elsewhere, and all at the end of the session, where the worker knows how', async () => {
  const { id, name, token, deviceId } = await memberWithDevice();
  const old = `${name}-old`;
  await add(token, receiver.subscribe(old));
  await add(token, { ...receiver.subscribe(name), closes: true });
  const [writer, other] = [newId(), newId()];
  const sent = messageSent(writer, id);
  await replica.say('message-sent', sent);
  await replica.say('message-sent', messageSent(other, id));
  await eventually(async () => noticesOf(name)[1] && noticesOf(old)[1]);
  const counts = { unread: 1, unreadVersion: 2, unreadCount: 0 };
  const { conversationId } = sent;
  await eventually(
    async () =>
      ((await devices().findOne({ _id: deviceId })) as { shown?: string[] } | null)?.shown?.length === 2,
  );
  await replica.say(
    'messages-read',
    { conversationId, readerId: id, otherId: writer, upToSeq: 1, ...counts },
    2,
  );
  await eventually(async () => noticesOf(name)[2], { within: 20_000 });
  expect(noticesOf(name)[2]?.notice).toEqual({ close: true, contactId: writer });
  const session = (await replica.context.pushDevices.get(deviceId))?.sessionId ?? '';
  await replica.context.redis.publish('session-revoked', session);
  await eventually(async () => noticesOf(name)[3]);
  expect(noticesOf(name)[3]?.notice).toEqual({ close: true });
  expect(noticesOf(old)).toHaveLength(2);
});

test('a device that subscribes anew, since our key has changed, takes the place of the old one, and stays off where it was', async () => {
  const { id, name, token, deviceId } = await memberWithDevice();
  const again = { ...receiver.subscribe(`${name}-2`), renew: true, replaces: deviceId };
  const next = (await add(token, again)).body;
  expect(next).toMatchObject({ on: true });
  expect((await devices().find({ memberId: id }).toArray()).map(({ _id }) => _id)).toEqual([next.deviceId]);
  await replica.call(`${path}/${next.deviceId}`, { method: 'DELETE', token });
  const third = { ...receiver.subscribe(`${name}-3`), renew: true, replaces: next.deviceId };
  expect((await add(token, third)).body).toMatchObject({ on: false });
  expect(await devices().countDocuments({ memberId: id })).toBe(0);
  expect((await add(token, { ...third, renew: false })).body).toMatchObject({ on: true });
});

test('the notices end with the session, and with the account', async () => {
  const [loggedOff, erased] = [await memberWithDevice(), await memberWithDevice()];
  const device = await replica.context.pushDevices.get(loggedOff.deviceId);
  await replica.context.redis.publish('session-revoked', device?.sessionId ?? '');
  await eventually(async () => (await devices().findOne({ _id: loggedOff.deviceId })) === null);
  auth.deleted.add(erased.id);
  await replica.say('member-deleted', { memberId: erased.id, by: 'member' });
  await eventually(async () => (await devices().findOne({ _id: erased.deviceId })) === null);
});

test('only push services are taken, and of a member’s devices the newest ten', async () => {
  const id = newId();
  const token = await auth.tokenFor({ memberId: id });
  const { keys } = receiver.subscribe('elsewhere');
  for (const endpoint of [
    'http://127.0.0.1:6479/',
    'https://10.0.0.1/x',
    'https://fcm.googleapis.com.evil.dev/',
  ])
    expect((await add(token, { endpoint, keys })).status).toBe(400);
  for (let n = 0; n < 12; n++) await add(token, receiver.subscribe(`${id}-${n}`));
  expect(await devices().countDocuments({ memberId: id })).toBe(10);
});

test('half a key pair is refused', () => {
  const env = { APP_ENV: 'test', VAPID_PUBLIC_KEY: publicKey };
  expect(() => settingsFrom(env)).toThrow('belong together');
});

test('a muted conversation sends no notices, until it is muted no longer', async () => {
  const { id, name } = await memberWithDevice();
  const data = messageSent(newId(), id);
  const { conversationId, senderId: contactId } = data;
  const changed = { conversationId, memberId: id, contactId, archivedSeq: null };
  const set = async (muted: boolean, settingsVersion: number) => {
    await replica.say('conversation-settings-changed', { ...changed, muted, settingsVersion }, 2);
    await eventually(async () => (await replica.context.threads.isNews(conversationId, id, 9)) !== muted);
  };
  await set(true, 2);
  // Older news that comes late changes nothing.
  await replica.context.threads.setMuted({ ...changed, muted: false, settingsVersion: 1 });
  await replica.say('message-sent', data);
  await afterOthers();
  expect(noticesOf(name)).toEqual([]);
  await set(false, 3);
  await replica.say('message-sent', { ...data, seq: 2, messageId: newId() });
  await eventually(async () => noticesOf(name)[0]);
});

test('name and text are in the notices of a device that wants them, and of no other', async () => {
  const { id, name, token } = await memberWithDevice();
  const other = `${name}-2`;
  const wants = async (withText?: boolean) =>
    (await add(token, { ...receiver.subscribe(other), withText })).body.withText;
  expect([await wants(), await wants(true), await wants()]).toEqual([false, true, true]);
  const words = { firstname: 'Ann', text: '🙂'.repeat(200) };
  replica.context.noticeTextOf = async () => words;
  const writer = newId();
  await replica.say('message-sent', messageSent(writer, id));
  await eventually(async () => noticesOf(name)[0] && noticesOf(other)[0]);
  expect(noticesOf(name)[0]?.notice).toEqual({ contactId: writer });
  expect(noticesOf(other)[0]?.notice).toEqual({ contactId: writer, ...words });

  // The mailbox does not answer: the notice comes all the same.
  replica.context.noticeTextOf = async () => {
    throw new Error('down');
  };
  await replica.say('message-sent', messageSent(writer, id));
  await eventually(async () => noticesOf(other)[1]);
  expect(noticesOf(other)[1]?.notice).toEqual({ contactId: writer });

  // Who signs in on it has not asked for texts.
  const next = await auth.tokenFor({ memberId: newId() });
  expect((await add(next, receiver.subscribe(other))).body.withText).toBe(false);
});
