import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import { expect, test } from 'vitest';
import { barCards } from '../src/actions/memberships/erase-member.ts';
import { refundCharge } from '../src/actions/refunds/refund-charge.ts';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import { type RecordedRequest, send, startRecorder } from './recorder.ts';
import { startStripeMock } from './stripe-mock.ts';
import { changeCard, confirmedCard, subscribe } from './subscribe.ts';
import { paymentWorld } from './world.ts';

const minutesToBuild = 5;

test(
  'Stripe’s own mock accepts every request that this service makes',
  async () => {
    const stripeMock = await startStripeMock();
    try {
      const requests = await requestsOfALife();
      expect([...new Set(requests.map(callOf))].sort()).toEqual(calls);
      const refused = [];
      for (const request of requests) {
        const answer = await send(stripeMock.url, request);
        if (!answer.ok) refused.push([callOf(request), request.body, await answer.text()]);
      }
      expect(refused).toEqual([]);
      const madeUp = { ...(requests[0] as RecordedRequest), body: 'made_up=1' };
      expect((await send(stripeMock.url, madeUp)).status).toBe(400);
    } finally {
      stripeMock.stop();
    }
  },
  minutesToBuild * 60_000,
);

/** Every call of the adapter; `requestsOfALife` must make each of them. */
const calls = [
  'DELETE /v1/customers/…',
  'DELETE /v1/subscriptions/…',
  'GET /v1/customers/…/payment_methods',
  'GET /v1/disputes/…',
  'GET /v1/events',
  'GET /v1/invoice_payments',
  'GET /v1/invoices',
  'GET /v1/refunds',
  'GET /v1/setup_intents/…',
  'GET /v1/subscriptions',
  'POST /v1/customers',
  'POST /v1/invoices/…/pay',
  'POST /v1/invoices/…/void',
  'POST /v1/refunds',
  'POST /v1/setup_intents',
  'POST /v1/subscriptions',
  'POST /v1/subscriptions/…',
];

function callOf({ method, path }: RecordedRequest): string {
  const { pathname } = new URL(path, 'http://any');
  return `${method} ${pathname.replace(/\/(cus|sub|dp|in|seti)_\w+/, '/…')}`;
}

/** Records a trial, a cancel and its undo, a failed charge paid with another card, a refund, a dispute, a return with a card whose holder is asked, then with another, a ban, and a deletion. */
async function requestsOfALife(): Promise<RecordedRequest[]> {
  const recorders: Awaited<ReturnType<typeof startRecorder>>[] = [];
  const world = await paymentWorld(async (sandbox) => {
    const recorder = await startRecorder(sandbox);
    recorders.push(recorder);
    return recorder.url;
  });
  const statusIs = (status: number) => eventually(async () => (await member.status()).status === status);
  const member = await subscribe(world, 'pm_card_chargeCustomerFail');
  await member.post('cancel', { subscriptionId: (await member.status()).paymentRecord.subscriptionId });
  await member.post('resume');
  await world.control('clock/advance', { seconds: 25 * 3_600 });
  await statusIs(2);
  expect((await changeCard(world, member, 'pm_card_visa')).status).toBe(200);
  await member.get('invoices');
  const [{ _id: chargeId } = { _id: '' }] = await world.context.charges.paidBy(member.id);
  await refundCharge(world.context, {
    ...{ key: newId(), chargeId, operatorId: newId(), amount: 1_000 },
    ...{ reason: 'Goodwill', endsMembership: false },
  });
  const customer = (await world.context.customers.of(member.id))?.customerId ?? '';
  const [charge] = (await world.stripe.charges.list({ customer })).data;
  await world.control('disputes', { charge: charge?.id });
  await statusIs(3);
  const asking = await confirmedCard(world, member, 'pm_card_authenticationRequired');
  expect((await member.post('subscription', { setupIntentId: asking, trial: false })).status).toBe(409);
  const setupIntentId = await confirmedCard(world, member);
  expect((await member.post('subscription', { setupIntentId, trial: false })).status).toBe(200);
  await sweep(world.context);
  await barCards(world.context, member.id);
  await world.hearDeletion(member);
  await world.stop();
  for (const recorder of recorders) await recorder.stop();
  return recorders.flatMap(({ requests }) => requests);
}
