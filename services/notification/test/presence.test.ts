import { seedNotification } from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkOrders } from '../src/jobs/follow-presence.ts';
import { createPresences } from '../src/store/presences.ts';
import { messageSent } from './messages.ts';
import { closePages, openPage } from './pages.ts';
import { type AuthStandIn, type Replica, startAuthStandIn, startReplica } from './start-for-tests.ts';

let auth: AuthStandIn;
let replica: Replica;
let second: Replica;
beforeAll(async () => {
  auth = await startAuthStandIn();
  // Enough time to reconnect, also on a busy machine.
  const grace = { PRESENCE_GRACE: '1' };
  replica = await startReplica(auth, grace);
  const { MONGO_URL, KAFKA_PREFIX } = replica.settings;
  second = await startReplica(auth, { MONGO_URL, KAFKA_PREFIX, ...grace });
});
afterEach(closePages);
afterAll(async () => {
  await second.stop({ dropDatabase: false });
  await replica.stop();
  await auth.stop();
});

const pageOf = async (memberId: string, where = replica) =>
  openPage(where, await auth.tokenFor({ memberId }));
const told = (memberId: string) => replica.eventsOf(memberId, 'presence-changed');
const presence = async (...ids: string[]) => {
  const rows = await createPresences(replica.context).find(ids);
  return rows.map(({ _id, online, lastOnline, order }) => ({
    memberId: _id,
    online,
    lastOnline,
    ordered: order !== null,
  }));
};
/** Whether the stored number of a member's replicas is `count`. */
const isOn = async (memberId: string, count: number) => {
  const presences = replica.context.mongo.db.collection<{ _id: string; on: string[] }>('presences');
  return (await presences.countDocuments({ _id: memberId, on: { $size: count } })) === 1;
};
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

const order = (profileId: string, changed: object = {}) =>
  replica.say('presence-ordered', {
    profileId,
    online: true,
    from: new Date().toISOString(),
    until: minutes(60),
    operatorId: newId(),
    ...changed,
  });

describe('presence', () => {
  it('begins with the first page, ends some time after the last, and is told once each', async () => {
    const memberId = newId();
    const pages = [await pageOf(memberId), await pageOf(memberId), await pageOf(memberId, second)];
    await eventually(() => isOn(memberId, 2));
    expect(await told(memberId)).toHaveLength(1);
    expect(await presence(memberId)).toMatchObject([{ memberId, online: true, ordered: false }]);
    for (const page of pages) page.disconnect();
    await eventually(async () => (await told(memberId)).length === 2);
    expect(await told(memberId)).toMatchObject([
      { online: true, version: 1 },
      { online: false, version: 2, lastOnline: expect.stringMatching(/Z$/) },
    ]);
    expect(await presence(memberId)).toMatchObject([{ online: false, lastOnline: expect.any(Date) }]);
  });

  it('of members who are offline belongs to no replica, so that none of them is looked at again', async () => {
    const memberId = newId();
    (await pageOf(memberId)).disconnect();
    await eventually(async () => (await told(memberId)).length === 2);
    const named = await createPresences(replica.context).replicasNamed();
    expect(named.filter((name) => typeof name !== 'string')).toEqual([]);
  });

  it('does not change while a page reloads', async () => {
    const memberId = newId();
    (await pageOf(memberId)).disconnect();
    await pageOf(memberId);
    const other = newId();
    (await pageOf(other)).disconnect();
    // The other member's grace time ends later, so this one's is over by then.
    await eventually(async () => (await told(other)).length === 2);
    expect(await told(memberId)).toMatchObject([{ online: true, version: 1 }]);
  });

  it('is told to the contacts, and not past a block', async () => {
    const [a, b, blocked] = [newId(), newId(), newId()];
    await replica.say('message-sent', messageSent(a, b));
    await replica.say('message-sent', messageSent(a, blocked));
    await replica.say('member-blocked', { blockerId: a, blockedId: blocked, blocked: true, version: 1 });
    const { db } = replica.context.mongo;
    await eventually(
      async () =>
        (await db.collection('threads').countDocuments({ contactId: a })) === 2 &&
        (await db.collection('blocks').countDocuments({ blockerId: a })) === 1,
    );
    const [pageB, pageBlocked, stranger] = [await pageOf(b), await pageOf(blocked), await pageOf(newId())];
    await pageOf(a);
    await eventually(() => pageB.of('presence').some(({ memberId }) => memberId === a));
    expect(pageB.of('presence').at(-1)).toMatchObject({ memberId: a, online: true });
    expect([...pageBlocked.of('presence'), ...stranger.of('presence')]).toEqual([]);
  });

  it('is told to contacts of the demonstration world, whose unread messages cause no email', async () => {
    const [a, b, c] = [newId(), newId(), newId()];
    const headers = await serviceHeaders(seedNotification);
    const thread = { memberId: a, contactId: b, readSeq: 1, unreadSeq: 3, lastAt: minutes(-600) };
    for (const row of [thread, { ...thread, unreadSeq: 5 }, { ...thread, memberId: c, contactId: a }]) {
      const answer = await replica.call(seedNotification.path, { headers, body: { rows: [row] } });
      expect(answer).toMatchObject({ status: 200 });
    }
    const stored = replica.context.mongo.db.collection('threads').find({ memberId: a });
    expect(await stored.toArray()).toMatchObject([{ contactId: b, unreadSeq: 3, noticeAt: null }]);
    const page = await pageOf(a);
    const hears = (memberId: string) => page.of('presence').some((told) => told.memberId === memberId);
    // One wrote to this member, the other was written to.
    for (const memberId of [b, c]) {
      await pageOf(memberId);
      await eventually(() => hears(memberId));
    }
  });

  it('is told to five minutes to contacts, and exactly to operators', async () => {
    const [a, b] = [newId(), newId()];
    await replica.say('message-sent', messageSent(a, b));
    const { db } = replica.context.mongo;
    await eventually(async () => (await db.collection('threads').countDocuments({ contactId: a })) === 1);
    const page = await pageOf(b);
    const operator = await openPage(replica, await auth.tokenFor({ operatorId: newId() }));
    const lastOnline = '2026-01-01T12:03:04.567Z';
    await replica.say('presence-changed', { memberId: a, online: false, lastOnline, version: 1 });
    const ofA = ({ memberId }: Record<string, unknown>) => memberId === a;
    await eventually(() => page.of('presence').some(ofA) && operator.of('presence').some(ofA));
    expect(page.of('presence').filter(ofA)).toMatchObject([{ lastOnline: '2026-01-01T12:00:00.000Z' }]);
    expect(operator.of('presence').filter(ofA)).toMatchObject([{ lastOnline }]);
  });

  it('of many who come and leave at once is stored together, each in order, and of nobody erased', async () => {
    const [a, b, erased] = [newId(), newId(), newId()];
    const { applyAll } = createPresences(replica.context);
    const change = (memberId: string, kind: 'connected' | 'left', on = 'replica') => ({
      memberId,
      change: { kind, replica: on },
    });
    await applyAll([
      change(a, 'connected'),
      change(b, 'connected'),
      change(a, 'left'),
      change(erased, 'left'),
    ]);
    expect(await presence(a, b, erased)).toMatchObject(
      [
        { memberId: a, online: false },
        { memberId: b, online: true },
      ].sort((one, other) => one.memberId.localeCompare(other.memberId)),
    );
    expect(await told(a)).toMatchObject([
      { online: true, version: 1 },
      { online: false, version: 2 },
    ]);
    expect(await told(b)).toMatchObject([{ online: true, version: 1 }]);
    expect(await told(erased)).toEqual([]);
  });

  it('of members of a replica that has died ends, unless they came back elsewhere', async () => {
    const [gone, back] = [newId(), newId()];
    const { db } = replica.context.mongo;
    const dead = 'replica-that-died';
    const beatAt = new Date(Date.now() - 60_000);
    const replicas = db.collection<{ _id: string; beatAt: Date }>('replicas');
    await replicas.insertOne({ _id: dead, beatAt: new Date() });
    for (const memberId of [gone, back]) {
      await db.collection('presences').insertOne({
        _id: memberId as never,
        on: [dead],
        order: null,
        online: true,
        lastOnline: beatAt,
        version: 1,
        nextChangeAt: null,
      });
    }
    await pageOf(back);
    await eventually(() => isOn(back, 2));
    await replicas.updateOne({ _id: dead }, { $set: { beatAt } });
    await eventually(async () => (await told(gone)).length === 1);
    expect(await told(gone)).toMatchObject([{ online: false, version: 2 }]);
    await eventually(async () => (await db.collection('presences').countDocuments({ on: dead })) === 0);
    expect(await presence(back)).toMatchObject([{ online: true }]);
    expect(await told(back)).toEqual([]);
  });

  it('of a replica that was given up by mistake is noted anew, under another name', async () => {
    const memberId = newId();
    const { db } = replica.context.mongo;
    const noted = () => db.collection<{ _id: string; on: string[] }>('presences').findOne({ _id: memberId });
    await pageOf(memberId);
    const before = await eventually(async () => (await noted())?.on[0]);
    await db.collection('replicas').deleteMany({});
    await eventually(
      async () => {
        const on = (await noted())?.on;
        return on?.length === 1 && on[0] !== before;
      },
      { within: 20_000 },
    );
    expect(await presence(memberId)).toMatchObject([{ online: true }]);
  }, 40_000);
});

describe('ordered presence', () => {
  it('of many at once is planned with one look', async () => {
    const presences = createPresences(replica.context);
    let looks = 0;
    presences.onPlanned(() => {
      looks++;
    });
    const planned = { from: new Date(minutes(5)), until: new Date(minutes(6)) };
    await presences.applyAll(
      Array.from({ length: 20 }, () => ({ memberId: newId(), change: { kind: 'ordered', order: planned } })),
    );
    expect(looks).toBe(1);
  });

  it('begins and ends at its times', async () => {
    const [now, later] = [newId(), newId()];
    await order(later, { from: minutes(30) });
    await eventually(async () => (await presence(later))[0]?.ordered);
    await order(now, { until: new Date(Date.now() + 5_000).toISOString() });
    await eventually(async () => (await presence(now))[0]?.online);
    expect(await presence(now, later)).toMatchObject([{ ordered: true }, { online: false, ordered: true }]);
    await eventually(async () => !(await presence(now))[0]?.online);
    expect(await told(now)).toMatchObject([{ online: true }, { online: false }]);
  });

  it('never takes real presence away', async () => {
    const memberId = newId();
    const page = await pageOf(memberId);
    await eventually(async () => (await told(memberId)).length === 1);
    await order(memberId);
    await eventually(async () => (await presence(memberId))[0]?.ordered);
    await order(memberId, { online: false, until: null });
    await eventually(async () => !(await presence(memberId))[0]?.ordered);
    expect(await presence(memberId)).toMatchObject([{ online: true }]);
    expect(await told(memberId)).toHaveLength(1);
    page.disconnect();
    await eventually(async () => !(await presence(memberId))[0]?.online);
  });
});

describe('an operator’s order', () => {
  const operatorId = newId();
  const orderNow = async (userId: string, online: boolean) => {
    const headers = { authorization: `Bearer ${await auth.tokenFor({ operatorId })}` };
    const body = { userId, status: online ? 'online' : 'offline' };
    return replica.call('/admin/messaging/status', { method: 'POST', headers, body });
  };
  const profile = (assistedReplies: boolean, version = 1, kind: 'member' | 'staff' = 'member') => ({
    ...{ kind, assistedReplies, version },
  });

  it('is answered with what became of it: a living connection stays', async () => {
    const [team, member] = [newId(), newId()];
    auth.profiles.set(team, profile(false, 1, 'staff')).set(member, profile(true));
    expect(await orderNow(team, true)).toEqual({ status: 200, body: { updated: true } });
    expect(await orderNow(team, false)).toEqual({ status: 200, body: { updated: true } });
    expect(await told(team)).toMatchObject([{ online: true }, { online: false }]);
    const page = await pageOf(member);
    await eventually(async () => (await told(member)).length === 1);
    expect(await orderNow(member, false)).toEqual({ status: 200, body: { updated: false } });
    page.disconnect();
    await eventually(async () => (await told(member)).length === 2);
    expect(await orderNow(member, false)).toEqual({ status: 200, body: { updated: true } });
  });

  it('is refused for whom operators may not act, and for nobody', async () => {
    const member = newId();
    auth.profiles.set(member, profile(false));
    expect(await orderNow(member, true)).toMatchObject({
      status: 403,
      body: { code: 'ASSISTANCE_NOT_ALLOWED' },
    });
    expect(await orderNow(newId(), true)).toMatchObject({ status: 404 });
    expect(await told(member)).toEqual([]);
  });

  it('ends with the consent it stood on, and none that comes later counts', async () => {
    const member = newId();
    auth.profiles.set(member, profile(true));
    await orderNow(member, true);
    auth.profiles.set(member, profile(false, 2));
    await replica.say('profile-changed', { memberId: member, version: 2 });
    await eventually(async () => (await told(member)).length === 2);
    expect(await told(member)).toMatchObject([{ online: true }, { online: false }]);
    const heard = replica.context.mongo.db.collection('inbox');
    const before = await heard.countDocuments();
    await order(member, { until: null });
    await eventually(async () => (await heard.countDocuments()) > before);
    expect(await presence(member)).toMatchObject([{ online: false, ordered: false }]);
    expect(await told(member)).toHaveLength(2);
  });

  it('of before consent was looked at ends with the next look at all orders', async () => {
    const [team, member, gone] = [newId(), newId(), newId()];
    auth.profiles.set(team, profile(false, 1, 'staff')).set(member, profile(false));
    const online = { on: [], online: true, lastOnline: new Date(), version: 1, nextChangeAt: null };
    await replica.context.mongo.db.collection('presences').insertMany(
      [team, member, gone].map((id) => ({
        _id: id as never,
        ...online,
        order: { from: new Date(), until: null },
      })),
    );
    await checkOrders(replica.context);
    expect(await presence(team, member, gone)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ memberId: team, online: true, ordered: true }),
        expect.objectContaining({ memberId: member, online: false, ordered: false }),
        expect.objectContaining({ memberId: gone, online: false, ordered: false }),
      ]),
    );
  });
});
