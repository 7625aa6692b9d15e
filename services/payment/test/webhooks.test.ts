import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import { changeCard, subscribe } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.control('webhooks', {}));

const days = (count: number) => world.control('clock/advance', { seconds: Math.round(count * 86_400) });
const subscriptionOf = async (member: Member) => (await member.status()).paymentRecord.subscriptionId;

test('webhooks ten times, reversed, a tenth dropped, some forged: every state is the provider’s', async () => {
  await world.control('webhooks', { copies: 10, reverse: true, dropPercent: 10 });
  const members = await livesOfAllKinds();
  const forging = forge(members);
  await world.control('webhooks/flush', {});
  expect(await forging).toEqual(new Set([400]));
  const deliveries = await deliveriesByStatus();
  expect(deliveries.delivered).toBeGreaterThan(1_000);
  expect(deliveries.dropped).toBeGreaterThan(100);
  await sweep(world.context);
  for (const member of members) await expectProvidersState(member);
}, 120_000);

test('of what never arrives at all the sweep learns by itself', async () => {
  await world.control('webhooks', { dropPercent: 100 });
  const member = await subscribe(world);
  await world.stripe.subscriptions.cancel(await subscriptionOf(member));
  expect(await member.status()).toMatchObject({ status: 1 });
  await sweep(world.context);
  expect(await member.status()).toMatchObject({ status: 3 });
});

test('one notice that cannot be followed leaves the others their turn, and is tried again', async () => {
  await world.control('webhooks', { dropPercent: 100 });
  const [stuck, fine] = [await subscribe(world), await subscribe(world)];
  for (const member of [stuck, fine]) await world.stripe.subscriptions.cancel(await subscriptionOf(member));
  const { customers } = world.context;
  const { memberOf } = customers;
  customers.memberOf = async (customerId) => {
    const memberId = await memberOf(customerId);
    if (memberId === stuck.id) throw new Error('not now');
    return memberId;
  };
  await expect(sweep(world.context)).rejects.toThrow('1 of a sweep failed');
  customers.memberOf = memberOf;
  expect(await fine.status()).toMatchObject({ status: 3 });
  expect(await stuck.status()).toMatchObject({ status: 1 });
  await sweep(world.context);
  expect(await stuck.status()).toMatchObject({ status: 3 });
});

test('what is signed rightly and says nothing to us is accepted', async () => {
  const payload = JSON.stringify(event('customer.updated', { object: 'customer', id: 'cus_stranger' }));
  expect(await world.deliver(payload, world.sign(payload))).toBe(200);
});

/** Members with trials, charges, a failed and a recovered charge, cancels, a dispute, an end by the team and returns; then ten more days pass. */
async function livesOfAllKinds(): Promise<Member[]> {
  const kinds = 10;
  const members = await Promise.all(
    Array.from({ length: kinds }, (_, n) =>
      subscribe(world, n < 3 ? 'pm_card_chargeCustomerFail' : undefined),
    ),
  );
  const [, recovers, , cancels, cancelsAndResumes, isEnded, disputes, changesCard] = members as [
    Member,
    Member,
    Member,
    Member,
    Member,
    Member,
    Member,
    Member,
  ];
  await cancels.post('cancel', { subscriptionId: await subscriptionOf(cancels) });
  await cancelsAndResumes.post('cancel', { subscriptionId: await subscriptionOf(cancelsAndResumes) });
  await cancelsAndResumes.post('resume');
  await days(1.5);
  await world.stripe.subscriptions.cancel(await subscriptionOf(isEnded));
  await changeCard(world, recovers, 'pm_card_visa');
  await changeCard(world, changesCard, 'pm_card_mastercard');
  const customer = (await world.context.customers.of(disputes.id))?.customerId ?? '';
  const [charge] = (await world.stripe.charges.list({ customer })).data;
  await world.control('disputes', { charge: charge?.id });
  await days(10);
  return members;
}

async function expectProvidersState(member: Member): Promise<void> {
  const { customerId = '' } = (await world.context.customers.of(member.id)) ?? {};
  const [subscription] = (await world.stripe.subscriptions.list({ customer: customerId, status: 'all' }))
    .data;
  const invoices = (await world.stripe.invoices.list({ customer: customerId, limit: 100 })).data;
  const paid = invoices.filter(({ status }) => status === 'paid').map(({ id }) => id);
  const ended = subscription?.cancellation_details?.reason === 'cancellation_requested';
  const byMember = ended && subscription?.metadata.cancelledBy === 'member';
  const codes: Record<string, number> = { trialing: 1, active: 1, past_due: 2, canceled: byMember ? 0 : 3 };
  const status = await member.status();
  expect(status).toMatchObject({
    status: codes[subscription?.status ?? ''],
    paymentRecord: { subscriptionId: subscription?.id },
    cancelAtPeriodEnd: subscription?.cancel_at_period_end,
  });
  const charges = await world.context.mongo.db.collection('charges').find({ memberId: member.id }).toArray();
  expect(charges.map(({ _id }) => _id).sort()).toEqual(paid.sort());
  const activated = (await world.events('payment-activated')).filter(({ key }) => key === member.id);
  expect(activated).toHaveLength(paid.length);
  const told = (await world.events('subscription-changed')).filter(({ key }) => key === member.id);
  expect(told.at(-1)?.envelope.data).toMatchObject({
    paymentStatus: status.status,
    validUntil: status.periodEnd,
    lastChargeFailed: status.lastChargeFailed,
  });
}

/** Sends forged webhooks that would end every membership. @returns the statuses of the answers */
async function forge(members: Member[]): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (const member of members) {
    const customer = (await world.context.customers.of(member.id))?.customerId;
    const payload = JSON.stringify(
      event('customer.subscription.deleted', { object: 'subscription', customer }),
    );
    const signature = world.sign(payload);
    const longAgo = Math.floor(Date.now() / 1_000) - 3_600;
    const attempts: [string, string | undefined][] = [
      [payload, undefined],
      [payload, ''],
      [payload, world.sign(payload, 'whsec_wrong')],
      [payload, world.sign(payload, 'whsec_sandbox', longAgo)],
      [payload, signature.replace('v1=', 'v0=')],
      [payload.replace('deleted', 'deletex'), signature],
      [`${payload} `, signature],
      ['not JSON', signature],
    ];
    for (const [body, sign] of attempts) statuses.add(await world.deliver(body, sign));
  }
  return statuses;
}

function event(type: string, object: object) {
  return { id: `evt_${Math.random()}`, object: 'event', type, created: 1, data: { object } };
}

async function deliveriesByStatus(): Promise<Record<string, number>> {
  const answer = await fetch(`${world.settings.STRIPE_API_BASE}/sandbox/webhooks/deliveries`);
  const { deliveries } = (await answer.json()) as { deliveries: { status: string }[] };
  const counts: Record<string, number> = {};
  for (const { status } of deliveries) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
