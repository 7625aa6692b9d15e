import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmedCard, subscribe } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

async function timed(asked: Promise<{ status: number; body: { code?: string } }>) {
  const begun = performance.now();
  const { status, body } = await asked;
  return { status, code: body.code, inTime: performance.now() - begun < 10_000 };
}

const busy = { status: 503, code: 'UNAVAILABLE', inTime: true };

test('an answer that is lost leaves no doubt: the next try finds what was done', async () => {
  const member: Member = await world.member();
  const setupIntentId = await confirmedCard(world, member);
  await world.control('failures', {
    path: '/v1/subscriptions',
    method: 'POST',
    kind: 'error',
    when: 'after',
    times: 3,
  });
  expect((await member.post('subscription', { setupIntentId })).status).toBe(503);
  expect((await member.post('subscription', { setupIntentId })).status).toBe(200);
  const customerId = (await world.context.customers.of(member.id))?.customerId ?? '';
  expect(await world.context.provider.listSubscriptions(customerId)).toHaveLength(1);
});

test('while the provider hangs every call that needs it answers 503 within 10 s, the others go on', async () => {
  const [member, ready, guest] = [await subscribe(world), await world.member(), await world.member()];
  const setupIntentId = await confirmedCard(world, ready);
  const { subscriptionId } = (await member.status()).paymentRecord;
  await world.control('failures', { path: '/v1/', kind: 'timeout', times: 1_000 });
  const answers = await Promise.all([
    timed(guest.post('setup-intent')),
    timed(ready.post('subscription', { setupIntentId })),
    timed(member.post('cancel', { subscriptionId })),
    timed(member.post('update', { userId: member.id })),
    timed(member.get('invoices')),
  ]);
  expect(answers).toEqual(answers.map(() => busy));
  expect(await timed(member.get('status'))).toMatchObject({ status: 200, inTime: true });
  expect(await timed(guest.post('accept-terms'))).toMatchObject({ status: 200, inTime: true });
});
