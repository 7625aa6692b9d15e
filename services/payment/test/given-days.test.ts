import { ProblemError } from '@emberline/kit/errors';
import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { syncMembership } from '../src/actions/sync-membership.ts';
import { finishOpenDays } from '../src/jobs/reconcile.ts';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import {
  activated,
  atProvider,
  customerOf,
  give,
  later,
  nextCharge,
  operatorId,
  payer,
  toldGiven,
} from './give-days.ts';
import { emailsTo, subscribe } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

let world: World;
let member: Member;
const refused = { code: 'CONFLICT' };

beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  member = await payer(world);
});

test('given days move the next charge; the member sees and is told them, and no trial begins', async () => {
  const before = await member.status();
  const row = await give(world, member, 7);
  const at = later(before.nextCharge.at, 7);
  expect(row).toMatchObject({ state: 'done', days: 7 });
  expect(await member.status()).toMatchObject({
    ...{ status: 1, trialEnd: before.trialEnd, validUntil: at, nextCharge: { at, amount: 3_000 } },
    daysGiven: { days: 7, until: at },
  });
  expect(await atProvider(world, member)).toMatchObject({
    status: 'trialing',
    metadata: { givenDays: '7', givenBy: operatorId, givenAt: row.at.toISOString(), memberId: member.id },
  });
  expect(await emailsTo(world, member)).toEqual(['trial-started', 'receipt', 'days-given']);
  const email = (await world.events('email-requested')).findLast(({ key }) => key === member.id);
  expect(email?.envelope.data.facts).toEqual({ days: 7, nextChargeAt: at, amount: 3_000 });
  expect(await activated(world, member)).toEqual([0, 3_000]);
  expect((await member.get('invoices')).body.invoices).toHaveLength(2);
  expect(world.others.toldOf(member.id).at(-1)).toMatchObject({ paymentStatus: 1, validUntil: at });
});

test('a double click and an order that is sent again give the days once', async () => {
  const at = later(await nextCharge(member), 7);
  const [key, nextChargeAt] = [newId(), await nextCharge(member)];
  const both = await Promise.all([
    give(world, member, 7, { key, nextChargeAt }),
    give(world, member, 7, { key, nextChargeAt }),
  ]);
  expect(both.map(({ _id }) => _id)).toEqual([key, key]);
  expect((await give(world, member, 7, { key, nextChargeAt })).state).toBe('done');
  expect(await nextCharge(member)).toBe(at);
  await expect(give(world, member, 8, { key })).rejects.toMatchObject(refused);
  expect(await toldGiven(world, member)).toBe(1);
});

test('of two operators who have seen the same date one gives days, and the other is refused', async () => {
  const nextChargeAt = await nextCharge(member);
  const both = await Promise.allSettled([
    give(world, member, 5, { nextChargeAt }),
    give(world, member, 5, { nextChargeAt }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(give(world, member, 5, { nextChargeAt })).rejects.toMatchObject(refused);
  expect(await nextCharge(member)).toBe(later(nextChargeAt, 5));
});

test.each(['after', 'before'])(
  'when the provider’s answer is lost %s it could do it, the sweep finishes the order once',
  async (when) => {
    const at = later(await nextCharge(member), 10);
    await world.control('webhooks/flush', {});
    await world.control('webhooks', { dropPercent: 100 });
    const { id } = await atProvider(world, member);
    await world.control('failures', {
      ...{ path: `/v1/subscriptions/${id}`, method: 'POST', kind: 'error', when, times: 3 },
    });
    expect((await give(world, member, 10)).state).toBe('requested');
    // So long that the provider has forgotten the idempotency key.
    await world.control('clock/advance', { seconds: 25 * 3_600 });
    await sweep(world.context);
    await sweep(world.context);
    expect(await nextCharge(member)).toBe(at);
    expect(await world.context.givenDays.ofMember(member.id)).toMatchObject([{ state: 'done', days: 10 }]);
    expect((await world.context.givenDays.ofMember(member.id))[0]).not.toHaveProperty('isOpen');
    expect(await toldGiven(world, member)).toBe(1);
  },
);

test('a failure that the provider keeps for the order’s key does not keep the days from the member', async () => {
  const at = later(await nextCharge(member), 10);
  const { id } = await atProvider(world, member);
  await world.control('failures', { path: `/v1/subscriptions/${id}`, method: 'POST', when: 'kept' });
  expect((await give(world, member, 10)).state).toBe('requested');
  await world.control('clock/advance', { seconds: 60 });
  await sweep(world.context);
  expect(await nextCharge(member)).toBe(at);
  expect(await world.context.givenDays.ofMember(member.id)).toMatchObject([{ state: 'done' }]);
});

test('ten copies of each notice, the newest first, change nothing more', async () => {
  await world.control('webhooks', { copies: 10, reverse: true });
  await give(world, member, 7);
  const [status, charges] = [await member.status(), await activated(world, member)];
  await world.control('webhooks/flush', {});
  await sweep(world.context);
  expect([await member.status(), await activated(world, member)]).toEqual([status, charges]);
  expect(await toldGiven(world, member)).toBe(1);
});

test('who ends, is past due, disputed or has no membership is given none', async () => {
  const nextChargeAt = await nextCharge(member);
  const { subscriptionId } = (await member.status()).paymentRecord;
  await member.post('cancel', { subscriptionId });
  await expect(give(world, member, 7, { nextChargeAt })).rejects.toThrow(
    'This membership is cancelled and ends',
  );
  await member.post('resume');
  const inquiry = { _id: newId(), memberId: member.id, chargeId: null, amount: 3_000, reason: 'general' };
  const disputes = world.context.mongo.db.collection<typeof inquiry>('disputes');
  await disputes.insertOne({
    ...inquiry,
    ...{ status: 'inquiry', isOpen: true, at: new Date(), version: 1 },
  });
  await expect(give(world, member, 7, { nextChargeAt })).rejects.toThrow(
    'A bank disputes a charge of this member.',
  );
  const customer = await customerOf(world, member);
  const [charge] = (await world.stripe.charges.list({ customer })).data;
  await world.control('disputes', { charge: charge?.id });
  await eventually(async () => (await member.status()).status === 3);
  await expect(give(world, member, 7, { nextChargeAt })).rejects.toMatchObject({ code: 'NOT_SUBSCRIBED' });
  const guest = await world.member();
  await expect(give(world, member, 7, { nextChargeAt, memberId: guest.id })).rejects.toMatchObject({
    code: 'NOT_SUBSCRIBED',
  });
  member = await subscribe(world, 'pm_card_chargeCustomerFail');
  const due = await nextCharge(member);
  await world.control('clock/advance', { seconds: 25 * 3_600 });
  await eventually(async () => (await member.status()).status === 2);
  await expect(give(world, member, 7, { nextChargeAt: due })).rejects.toThrow('The last charge has failed');
  expect(await world.context.givenDays.ofMember(member.id)).toEqual([]);
});

test('while the charge of a new month is on its way none are given, and once it is paid they are', async () => {
  await world.control('invoices', { draftSeconds: 3_600 });
  await world.control('clock/advance', { to: Date.parse(await nextCharge(member)) / 1_000 + 600 });
  await syncMembership(world.context, member.id);
  await expect(give(world, member, 7)).rejects.toThrow('A charge is on its way.');
  expect(await world.context.givenDays.ofMember(member.id)).toEqual([]);
  await world.control('clock/advance', { seconds: 3_600 });
  await world.control('invoices', { draftSeconds: 0 });
  // As the provider's notice does: until it comes, the operator is shown the charge that is due.
  await syncMembership(world.context, member.id);
  expect((await give(world, member, 7)).state).toBe('done');
});

const erasing = async () => {
  await world.hearDeletion(member);
};
const noMembership = { code: 'NOT_SUBSCRIBED' };

test('an order that comes while its member is erased leaves nothing behind', async () => {
  const { disputes } = world.context;
  const ofMember = () => erasing().then(() => []);
  const context = { ...world.context, disputes: { ...disputes, ofMember } };
  await expect(give(world, member, 7, {}, context)).rejects.toMatchObject(noMembership);
  expect(await world.context.givenDays.ofMember(member.id)).toEqual([]);
});

test('an order whose member is erased while the provider is asked is answered so, and the sweep goes on', async () => {
  const { provider, givenDays } = world.context;
  const giveDays = async () => {
    await erasing();
    throw new ProblemError('UNAVAILABLE');
  };
  const asking = { ...world.context, provider: { ...provider, giveDays } };
  await expect(give(world, member, 7, {}, asking)).rejects.toMatchObject(noMembership);

  member = await payer(world);
  const { id } = await atProvider(world, member);
  await world.control('failures', { path: `/v1/subscriptions/${id}`, method: 'POST', times: 3 });
  expect((await give(world, member, 7)).state).toBe('requested');
  await world.control('clock/advance', { seconds: 60 });
  const openBefore = async (before: Date) => {
    const rows = await givenDays.openBefore(before);
    expect(rows).toHaveLength(1);
    await erasing();
    return rows;
  };
  await finishOpenDays({ ...world.context, givenDays: { ...givenDays, openBefore } });
  expect(await givenDays.ofMember(member.id)).toEqual([]);
});
