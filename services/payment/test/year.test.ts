import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import { changeCard, confirmedCard, emailsTo, subscribe } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

const hour = 3_600;

test('a year of one membership: trial, 12 charges, one failed and recovered, cancel, end, return', async () => {
  const member = await subscribe(world);
  const begun = await member.status();
  expect(begun).toMatchObject({ status: 1, trialUsed: true, lastChargeFailed: false });
  expect(begun.periodEnd).toBe(begun.trialEnd);
  expect(begun.nextCharge).toEqual({ at: begun.trialEnd, amount: 3000 });

  await to(begun.trialEnd, -5 * hour);
  await sweep(world.context);
  expect(await emailsTo(world, member)).toEqual(['trial-started', 'trial-reminder']);

  for (let month = 1; month <= 12; month++) {
    const { periodEnd } = await member.status();
    if (month === 7) await changeCard(world, member, 'pm_card_chargeCustomerFail');
    await to(periodEnd, 60);
    if (month === 7) await failAndRecover(member);
    const paid = await eventually(async () => {
      const status = await member.status();
      return status.periodEnd > periodEnd && status.status === 1 && status;
    });
    expect(paid).toMatchObject({ trialEnd: begun.trialEnd, lastChargeFailed: false });
    expect(Date.parse(paid.periodEnd) - Date.parse(periodEnd)).toBeGreaterThanOrEqual(28 * 86_400_000);
    await eventually(async () => (await charges(member)).length === month);
  }
  const { paymentRecord, periodEnd } = await member.status();
  expect(paymentRecord).toEqual(begun.paymentRecord);
  const cancelled = await member.post('cancel', { subscriptionId: paymentRecord.subscriptionId });
  expect(cancelled.body.data).toMatchObject({
    status: 1,
    cancelAtPeriodEnd: true,
    validUntil: periodEnd,
  });
  await to(periodEnd, 60);
  await eventually(async () => (await member.status()).status === 0);
  expect(await charges(member)).toHaveLength(12);

  const setupIntentId = await confirmedCard(world, member);
  const again = await member.post('subscription', { setupIntentId, trial: false });
  expect(again.body.data).toMatchObject({ status: 1, trialEnd: null });
  expect(again.body.data.paymentRecord.subscriptionId).not.toBe(paymentRecord.subscriptionId);
  expect(await charges(member)).toHaveLength(13);

  const emails = await emailsTo(world, member);
  const count = (kind: string) => emails.filter((one) => one === kind).length;
  expect(emails).toHaveLength(17);
  expect(
    ['trial-started', 'trial-reminder', 'receipt', 'charge-failed', 'subscription-cancelled'].map(count),
  ).toEqual([1, 1, 13, 1, 1]);
}, 60_000);

async function failAndRecover(member: Member): Promise<void> {
  await eventually(async () => (await member.status()).status === 2);
  expect(await member.status()).toMatchObject({ lastChargeFailed: true, nextCharge: null });
  await changeCard(world, member, 'pm_card_visa');
}

/** Moves the provider's clock to some seconds after a time. */
async function to(time: string, seconds: number): Promise<void> {
  await world.control('clock/advance', { to: Math.floor(Date.parse(time) / 1_000) + seconds });
}

async function charges(member: Member) {
  return (await world.context.charges.newest(100)).filter(({ memberId }) => memberId === member.id);
}
