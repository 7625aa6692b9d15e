import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import webPush from 'web-push';
import { messageSent } from './messages.ts';
import { startPushReceiver } from './push-receiver.ts';
import { type AuthStandIn, type Replica, startAuthStandIn, startReplica } from './start-for-tests.ts';

/** A device belongs to the session that has added it: after the end of that session, whatever it was, it gets nothing more. */

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const words = { firstname: 'Ann', text: 'See you at eight' };
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
  replica.context.noticeTextOf = async () => words;
});
afterAll(async () => {
  await replica.stop();
  await receiver.stop();
  await auth.stop();
});

const devices = () => replica.context.mongo.db.collection<{ _id: string; sessionId?: string }>('pushDevices');
const noticesOf = (name: string) => receiver.received.filter(({ deviceName }) => deviceName === name);
const say = (receiverId: string) => replica.say('message-sent', messageSent(newId(), receiverId));

interface Device {
  memberId: string;
  sessionId: string;
  expiresAt: number;
  name: string;
  deviceId: string;
}

async function deviceOf(memberId = newId(), expiresInSeconds = 3_600): Promise<Device> {
  const [sessionId, name] = [newId(), newId()];
  const expiresAt = Date.now() + expiresInSeconds * 1_000;
  const token = await auth.tokenFor({ memberId, sessionId, expiresInSeconds });
  const body = { ...receiver.subscribe(name), withText: true };
  const added = await replica.call('/notifications/push', { method: 'PUT', token, body });
  expect(added.status).toBe(200);
  return { memberId, sessionId, expiresAt, name, deviceId: added.body.deviceId };
}

/** Notices that were queued before this one have been sent or dropped. */
async function afterOthers(): Promise<void> {
  const marker = await deviceOf();
  await say(marker.memberId);
  await eventually(async () => noticesOf(marker.name)[0]);
}

interface End {
  of: (device: Device) => Promise<unknown>;
  lifeSeconds?: number;
  /** The member's other devices get nothing more either. */
  endsOthers?: true;
}

/** How a session ends, as this service gets to know of it. The ends themselves: services/auth/test/session-ends.test.ts. */
const ends: Record<string, End> = {
  'an end that is announced': {
    of: async ({ sessionId }) => {
      auth.endedSessions.add(sessionId);
      await replica.context.redis.publish('session-revoked', sessionId);
    },
  },
  'an end that nobody has announced here: Redis was away, or this service': {
    of: async ({ sessionId }) => auth.endedSessions.add(sessionId),
  },
  'the end of its time': {
    lifeSeconds: 4,
    of: async ({ expiresAt }) => eventually(() => Date.now() > expiresAt),
  },
  'the deletion of the account': {
    endsOthers: true,
    of: async ({ memberId, deviceId }) => {
      auth.deleted.add(memberId);
      await replica.say('member-deleted', { memberId, by: 'member' });
      await eventually(async () => (await devices().findOne({ _id: deviceId })) === null);
    },
  },
  'an end of a device that an older release has stored': {
    of: async ({ sessionId, deviceId }) => {
      await devices().updateOne({ _id: deviceId }, { $unset: { sessionEndsAt: '' } });
      auth.endedSessions.add(sessionId);
    },
  },
  'no session at all': {
    of: async ({ deviceId }) => devices().updateOne({ _id: deviceId }, { $unset: { sessionId: '' } }),
  },
};

test.each(Object.entries(ends))('after %s a device gets nothing, new or queued before', async (_, end) => {
  const device = await deviceOf(newId(), end.lifeSeconds);
  const other = await deviceOf(device.memberId);
  // Its push service is busy, so that the first notice waits in the queue.
  receiver.refusals.set(device.name, 503);
  await say(device.memberId);
  await eventually(() => receiver.refused.has(device.name) && noticesOf(other.name).length === 1);
  await end.of(device);
  receiver.refusals.delete(device.name);
  await say(device.memberId);
  if (!end.endsOthers) await eventually(async () => noticesOf(other.name)[1]);
  await eventually(async () => (await devices().findOne({ _id: device.deviceId })) === null);
  await afterOthers();
  expect(noticesOf(device.name)).toEqual([]);
});

test('a session that ends while the text of a notice is asked for gets no notice', async () => {
  const device = await deviceOf();
  const { noticeTextOf } = replica.context;
  replica.context.noticeTextOf = async () => {
    auth.endedSessions.add(device.sessionId);
    return words;
  };
  await say(device.memberId);
  await eventually(async () => (await devices().findOne({ _id: device.deviceId })) === null);
  replica.context.noticeTextOf = noticeTextOf;
  expect(noticesOf(device.name)).toEqual([]);
});

test('beside an auth that cannot be asked yet notices go out, except after an end that is announced or of time', async () => {
  auth.isOld = true;
  onTestFinished(() => {
    auth.isOld = false;
  });
  const [live, announced, over] = [await deviceOf(), await deviceOf(), await deviceOf()];
  await replica.context.redis.publish('session-revoked', announced.sessionId);
  await devices().updateOne({ _id: over.deviceId }, { $set: { sessionEndsAt: new Date(Date.now() - 1) } });
  await eventually(async () => replica.context.revocations.has(announced.sessionId));
  for (const { memberId } of [announced, over, live]) await say(memberId);
  await eventually(async () => noticesOf(live.name)[0]);
  await afterOthers();
  expect([announced, over].flatMap(({ name }) => noticesOf(name))).toEqual([]);
});

test('a notice waits at the push service no longer than the session lasts', async () => {
  const device = await deviceOf(newId(), 600);
  await say(device.memberId);
  await eventually(async () => noticesOf(device.name)[0]);
  const seconds = Number(noticesOf(device.name)[0]?.headers.ttl);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(600);
});
