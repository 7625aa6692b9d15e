import { setTimeout as sleep } from 'node:timers/promises';
import { getMe, getPaymentStatus, listMessages, type ServerEvents } from '@emberline/contracts';
import { eventually } from '@emberline/kit/testing/eventually';
import { withDatabase } from '@emberline/tools/dev/start/product-addresses.ts';
import { type Db, MongoClient } from 'mongodb';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyRedis, kill } from '../faults/faults.ts';
import { apiAt } from '../support/api.ts';
import { emailsTo, emailTo } from '../support/emails.ts';
import { pageOptions } from '../support/page-options.ts';
import { makePeople, type Person } from '../support/people.ts';
import { cards, confirmCard, order, type PaymentSandbox, sandboxAt } from '../support/sandbox.ts';
import { product } from '../support/started-product.ts';

let sandbox: PaymentSandbox;
let mongo: MongoClient;
let payments: Db;

beforeAll(async () => {
  sandbox = sandboxAt(product.addresses.paymentSandbox);
  mongo = await MongoClient.connect(withDatabase(product.addresses.mongoUrl, 'payment'));
  payments = mongo.db();
});
afterAll(() => mongo?.close());

const guests = (count: number) => makePeople(product.addresses, count, { subscribed: false });
const mailCatcherUrl = () => ({ mailCatcherUrl: product.addresses.mailCatcherUrl });

type Expiry = { month: number; year: number };

async function subscribe(person: Person, number: string, expiry?: Expiry): Promise<void> {
  const setupIntentId = await confirmCard(product.addresses, person.token, number, expiry);
  expect(await order(product.addresses, person.token, setupIntentId)).toBe(200);
}

const membershipOf = async ({ token }: Person) =>
  (await apiAt(product.addresses.api, token)(getPaymentStatus)).body.data;

test('what happens to a membership reaches profile, mailbox and the open page within a second', async () => {
  const [person, other] = (await guests(2)) as [Person, Person];
  const seen = watch(person, other);
  expect(await seen.now()).toEqual({ profile: 'unpaid', mailbox: 402 });
  const setupIntentId = await confirmCard(product.addresses, person.token, cards.works);
  expect(await order(product.addresses, person.token, setupIntentId)).toBe(200);
  const begun = await seen.until({ profile: 1, mailbox: 200, page: 1 });
  await sandbox.end((await membershipOf(person)).paymentRecord?.subscriptionId ?? '');
  await eventually(async () => (await membershipOf(person)).status === 3);
  const ended = await seen.until({ profile: 3, mailbox: 402, page: 3 });
  seen.stop();
  console.log('ms after the payment service knew:', { begun, ended });
  for (const ms of [...Object.values(begun), ...Object.values(ended)]) expect(ms).toBeLessThan(limitMs);
});

/** A machine that does nothing else stays below a second; one that runs other tests beside it gets more. */
const limitMs = 5_000;

/** What the first sweep after a start does not find yet, the next one does, five minutes later. */
const nextSweepMs = 60_000;

test(
  'payment killed between the card’s confirmation and the subscription: one subscription, with one trial',
  async () => {
    const people = await guests(4);
    const intents = await Promise.all(
      people.map(({ token }) => confirmCard(product.addresses, token, cards.works)),
    );
    const ids = new Set(people.map(({ id }) => id));
    const made = async () =>
      (await sandbox.state()).subscription.filter(({ metadata }) => ids.has(metadata.memberId));
    // Two orders never arrive, two are carried out and their answers are lost; then the process dies.
    for (const when of ['before', 'after'])
      await sandbox.control('failures', {
        path: '/v1/subscriptions',
        method: 'POST',
        kind: 'timeout',
        when,
        times: 2,
      });
    const orders = people.map(({ token }, i) =>
      order(product.addresses, token, intents[i] ?? '').catch(() => 0),
    );
    await eventually(async () => (await made()).length === 2);
    const open = { memberId: { $in: [...ids] }, state: 'open' };
    await eventually(async () => (await payments.collection('attempts').countDocuments(open)) === 4);
    await kill('payment').strike(product);
    for (const status of await Promise.all(orders)) expect(status).not.toBe(200);
    // Half of the people try again, as their pages do; the others have closed theirs.
    for (const i of [0, 1, 0, 1]) await orderAgain(people[i] as Person, intents[i] ?? '');
    await eventually(async () => (await made()).length === 4, { within: nextSweepMs });
    for (const person of people) {
      await eventually(async () => (await membershipOf(person)).status === 1, { within: nextSweepMs });
      const { trialEnd, paymentRecord } = await membershipOf(person);
      expect(Date.parse(trialEnd ?? '') - Date.parse(paymentRecord?.createdAt ?? '')).toBe(24 * 3_600_000);
    }
    expect(await made()).toHaveLength(4);
  },
  8 * 60_000,
);

test('payment killed while webhooks come: every state is the provider’s, every email is sent once', async () => {
  const people = await guests(6);
  for (const [i, person] of people.entries())
    await subscribe(person, i < 2 ? cards.declinedAtCharge : cards.works);
  await sandbox.control('webhooks', { hold: true, copies: 3 });
  await sandbox.control('clock/advance', { seconds: 25 * 3_600 });
  for (let i = 0; i < 3; i++) {
    const flushed = sandbox.control('webhooks/flush');
    await kill('payment').strike(product);
    await flushed;
  }
  await sandbox.control('webhooks');
  for (const [i, person] of people.entries()) {
    const expected = i < 2 ? { status: 2, lastChargeFailed: true } : { status: 1, lastChargeFailed: false };
    await eventually(async () => expect(await membershipOf(person)).toMatchObject(expected), {
      within: 60_000,
    });
    const subject = i < 2 ? /We could not charge your card/ : /Your receipt: \$30\.00/;
    await emailTo(person.email, subject, mailCatcherUrl());
    expect(await payments.collection('charges').countDocuments({ memberId: person.id })).toBe(i < 2 ? 1 : 2);
    expect(await mailsOf(person)).toHaveLength(2);
    expect(
      (await mailsOf(person)).filter(({ subject }) => subject === 'Your free day has begun'),
    ).toHaveLength(1);
  }
});

test('Redis loses everything: the reminder and the card notice are found in MongoDB and mailed', async () => {
  const [person] = (await guests(1)) as [Person];
  const next = new Date(new Date().getFullYear(), new Date().getMonth() + 1, 1);
  await subscribe(person, cards.works, { month: next.getMonth() + 1, year: next.getFullYear() });
  // What the provider tells of the new membership would overwrite what this test writes.
  await sandbox.control('webhooks/flush');
  const customer = await payments.collection('customers').findOne({ _id: person.id as never });
  await eventually(
    async () => {
      const { event } = await sandbox.state();
      const told = event.filter(({ data }) => data.object.customer === customer?.customerId);
      expect(told.map(({ type }) => type)).toContain('customer.subscription.trial_will_end');
      const followed = { _id: { $in: told.map(({ id }) => id as never) }, state: 'done' };
      return (await payments.collection('webhookEvents').countDocuments(followed)) === told.length;
    },
    { within: 60_000 },
  );
  // Nineteen hours pass for this service alone; the provider's clock cannot lag behind ours.
  const soon = new Date(Date.now() + 5 * 3_600_000);
  await payments
    .collection('memberships')
    .updateOne({ _id: person.id as never }, { $set: { trialEnd: soon } });
  await emptyRedis().strike(product);
  await emailTo(person.email, /Your trial ends/, { ...mailCatcherUrl(), withinMs: 60_000 });
  const notice = await emailTo(person.email, /Your card expires soon/, mailCatcherUrl());
  expect(notice.text).toContain('4242');
});

/** Orders again every second until it succeeds. An account may order 20 times an hour. */
async function orderAgain({ token }: Person, setupIntentId: string): Promise<void> {
  const statuses: number[] = [];
  while (statuses.at(-1) !== 200) {
    if (statuses.length > 0) await sleep(1_000);
    statuses.push(await order(product.addresses, token, setupIntentId).catch(() => 0));
    expect(statuses.length, statuses.join()).toBeLessThan(10);
  }
}

const mailsOf = ({ email }: Person) => emailsTo(email, { mailCatcherUrl: product.addresses.mailCatcherUrl });

/** What three places know of a person's membership, from now on. */
function watch(person: Person, other: Person) {
  const { api: origin, web } = product.addresses;
  const api = apiAt(origin, person.token);
  let page: number | null | undefined;
  const socket: Socket<ServerEvents> = io(origin, {
    ...pageOptions(person.token, web),
  });
  socket.on('connect', () => (socket as unknown as Socket).emit('init', { type: 'init', userId: person.id }));
  socket.on('membership', ({ paymentStatus }) => {
    page = paymentStatus;
  });
  const asks = {
    profile: async () => (await api(getMe)).body.paymentStatus ?? 'unpaid',
    mailbox: async () => (await api(listMessages, { query: { contactId: other.id } })).status,
    page: async () => page,
  };
  return {
    now: async () => {
      await eventually(() => socket.connected);
      return { profile: await asks.profile(), mailbox: await asks.mailbox() };
    },
    /** @returns for each place the ms until it knew */
    until: async (wanted: Record<keyof typeof asks, unknown>) => {
      const begun = performance.now();
      const names = Object.keys(asks) as (keyof typeof asks)[];
      const times = names.map(async (name) => {
        await eventually(async () => (await asks[name]()) === wanted[name]);
        return [name, Math.round(performance.now() - begun)] as const;
      });
      return Object.fromEntries(await Promise.all(times));
    },
    stop: () => socket.disconnect(),
  };
}
