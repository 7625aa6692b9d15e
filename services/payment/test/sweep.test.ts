import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import { paymentWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

const hour = 3_600_000;

async function row(fields: object) {
  const _id = newId();
  const base = {
    subscriptionId: `sub_${_id}`,
    customerId: `cus_${_id}`,
    code: 1 as const,
    createdAt: new Date(),
    periodStart: new Date(),
    lastChargeFailed: false,
    cancelAtPeriodEnd: false,
    version: 1,
  };
  const periodEnd = new Date(Date.now() + 20 * hour);
  await world.context.memberships.put([{ _id, ...base, periodEnd, status: 'active', ...fields }]);
  return _id;
}
const emailsTo = async (memberId: string) =>
  (await world.events('email-requested'))
    .filter(({ key }) => key === memberId)
    .map(({ envelope }) => envelope.data.kind);

test('a trial’s end is announced once, some hours before, unless it was cancelled', async () => {
  const soon = new Date(Date.now() + 5 * hour);
  const due = await row({ status: 'trialing', trialEnd: soon });
  const early = await row({ status: 'trialing', trialEnd: new Date(Date.now() + 15 * hour) });
  const cancelled = await row({ status: 'trialing', trialEnd: soon, cancelAtPeriodEnd: true });
  await sweep(world.context);
  await sweep(world.context);
  expect(await emailsTo(due)).toEqual(['trial-reminder']);
  expect(await emailsTo(early)).toEqual([]);
  expect(await emailsTo(cancelled)).toEqual([]);
});

test('a card that ends next month is announced once', async () => {
  const next = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1));
  const card = {
    brand: 'visa',
    last4: '4242',
    expMonth: next.getUTCMonth() + 1,
    expYear: next.getUTCFullYear(),
  };
  const due = await row({ card });
  const fine = await row({ card: { ...card, expYear: card.expYear + 2 } });
  await sweep(world.context);
  await sweep(world.context);
  expect(await emailsTo(due)).toEqual(['card-expiring']);
  expect(await emailsTo(fine)).toEqual([]);
});
