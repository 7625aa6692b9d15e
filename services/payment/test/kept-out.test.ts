import { holdMembership, operationsOf, releaseMembership, doors as table } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { newId } from '@emberline/kit/mongo/ids';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import { anotherCard } from '@emberline/tools/dev/payment-sandbox/src/cards.ts';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { barCards } from '../src/actions/memberships/erase-member.ts';
import { gatherEarlierCards, holdClosed } from '../src/jobs/sweep-memberships.ts';
import { type Member, paymentWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

const newCard = () => anotherCard('4242424242424242');

/** Shows a card on the page for a change of it. @returns the answer to the order, or to the page where that is refused */
async function changeTo(member: Member, number: string) {
  const begun = await member.post('card/setup-intent');
  if (begun.status !== 200) return begun;
  await world.confirm(begun.body.setupIntentId, 'pm_card_visa', number);
  return member.post('card', { setupIntentId: begun.body.setupIntentId });
}

async function orderWith(member: Member, number: string) {
  await member.post('accept-terms');
  const begun = await member.post('setup-intent');
  if (begun.status !== 200) return begun;
  await world.confirm(begun.body.setupIntentId, 'pm_card_visa', number);
  return member.post('subscription', { setupIntentId: begun.body.setupIntentId });
}

async function subscribed(number = newCard()): Promise<Member> {
  const member = await world.member();
  expect((await orderWith(member, number)).status).toBe(200);
  return member;
}

/** A member who has ordered with one card, and changed to another and a third. */
async function person() {
  const numbers = [newCard(), newCard(), newCard()] as const;
  const member = await subscribed(numbers[0]);
  for (const number of numbers.slice(1)) expect((await changeTo(member, number)).status).toBe(200);
  return { member, numbers };
}

async function bar({ id }: Member) {
  const headers = await serviceHeaders(holdMembership);
  const [url, payload] = [`/internal/members/${id}/closing`, { isBan: true }];
  return (await world.app.inject({ method: 'PUT', url, headers, payload })).statusCode;
}

async function unbar({ id }: Member) {
  const headers = await serviceHeaders(releaseMembership);
  const url = `/internal/members/${id}/closing`;
  return (await world.app.inject({ method: 'DELETE', url, headers })).statusCode;
}

/** As auth does: auth knows of the ban, the profile is closed, the cards are barred. */
async function ban(member: Member) {
  world.others.change(member.id, { isBanned: true });
  world.others.closed.add(member.id);
  expect(await bar(member)).toBe(200);
}

async function undo(member: Member) {
  world.others.change(member.id, { isBanned: false });
  world.others.closed.delete(member.id);
  expect(await unbar(member)).toBe(200);
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** What became of the person. */
const states: Record<string, (member: Member) => Promise<unknown>> = {
  'a ban that was ordered': ban,
  'a ban that has erased': async (member) => {
    await ban(member);
    await world.hearDeletion(member, { banned: true });
  },
  'a ban that was undone': async (member) => {
    await ban(member);
    await undo(member);
  },
  'a suspension before the account was deleted': (member) =>
    world.hearDeletion(member, { suspendedUntil: inDays(3).toISOString() }),
  'a deletion without a suspension': (member) => world.hearDeletion(member),
};

/** Somebody new comes with each of the person's cards. */
const withCards: Record<string, (number: string) => Promise<{ status: number; body: { message: string } }>> =
  {
    startSubscription: async (number) => {
      const member = await world.member();
      await member.post('accept-terms');
      const { body } = await member.post('setup-intent');
      await world.confirm(body.setupIntentId, 'pm_card_visa', number);
      return member.post('subscription', { setupIntentId: body.setupIntentId, trial: false });
    },
    changeCard: async (number) => changeTo(await subscribed(), number),
  };

const comeWith = (door: string, number: string) =>
  (withCards[door] as NonNullable<(typeof withCards)[string]>)(number);

it.each(Object.keys(states).flatMap((state) => Object.keys(withCards).map((door) => [state, door] as const)))(
  'after %s: %s, with each card that the person has ever shown',
  async (state, door) => {
    const { member, numbers } = await person();
    await states[state]?.(member);
    for (const number of numbers) {
      const { status, body } = await comeWith(door, number);
      if (state.includes('undone') || state.includes('without'))
        expect(status, JSON.stringify(body)).toBe(200);
      else {
        expect(status).toBe(403);
        expect(body.message).toContain(state.includes('ban') ? 'cannot take this card' : 'suspended until');
      }
    }
  },
);

/** Where the page is given a way to enter a card: whose account is closed gets none. */
const beforeCards: Record<string, (member: Member) => Promise<{ status: number }>> = {
  createSetupIntent: (member) => member.post('setup-intent'),
  createCardChange: (member) => member.post('card/setup-intent'),
};

it.each([
  ['createSetupIntent', () => world.member()],
  ['createCardChange', () => subscribed()],
] as const)('%s is refused while the account or its address is banned, and no longer', async (door, join) => {
  const member = await join();
  const status = async () => (await beforeCards[door]?.(member))?.status;
  world.others.change(member.id, { isBanned: true });
  expect(await status()).toBe(403);
  world.others.closed.add(member.id);
  expect(await status()).toBe(403);
  await undo(member);
  expect(await status()).toBe(200);
});

test('each operation of payment that takes a card is tried', () => {
  const asking = operationsOf('payment').filter(({ id }) => table[id] === 'asks');
  expect(Object.keys({ ...withCards, ...beforeCards }).sort()).toEqual(asking.map(({ id }) => id).sort());
});

test('a banned member pays with no card that was confirmed before the ban', async () => {
  const member = await subscribed();
  const { body } = await member.post('card/setup-intent');
  await world.confirm(body.setupIntentId, 'pm_card_visa', newCard());
  await ban(member);
  expect((await member.post('card', { setupIntentId: body.setupIntentId })).status).toBe(403);
});

test('of two banned people with one card it stays out when one ban is undone', async () => {
  const { member, numbers } = await person();
  const other = await subscribed();
  await changeTo(other, numbers[1]);
  await ban(member);
  await ban(other);
  await undo(member);
  expect((await withCards.startSubscription?.(numbers[1]))?.status).toBe(403);
  expect((await withCards.startSubscription?.(numbers[0]))?.status).toBe(200);
});

test('cards of before they were remembered are gathered at the provider, by the sweep or with the ban', async () => {
  const customers = world.context.mongo.db.collection('customers');
  const forget = ({ id }: Member) =>
    customers.updateOne({ _id: id as never }, { $unset: { cards: 1, hasAllCards: 1 } });
  const [swept, banned] = [await person(), await person()];
  await forget(swept.member);
  await gatherEarlierCards(world.context);
  const row = await customers.findOne({ _id: swept.member.id as never });
  expect(row).toMatchObject({ hasAllCards: true, cards: expect.arrayContaining([expect.any(String)]) });
  expect(row?.cards).toHaveLength(3);
  expect(JSON.stringify(row?.cards)).not.toContain(swept.numbers[0]);
  await forget(banned.member);
  await ban(banned.member);
  expect((await withCards.startSubscription?.(banned.numbers[0]))?.status).toBe(403);
});

test('while the provider is away a ban holds for all cards that are remembered, and is refused where they are not', async () => {
  const { member, numbers } = await person();
  const unknown = await subscribed();
  await world.context.mongo.db
    .collection('customers')
    .updateOne({ _id: unknown.id as never }, { $unset: { cards: 1, hasAllCards: 1 } });
  const { provider } = world.context;
  const { listCards } = provider;
  provider.listCards = async () => {
    throw new ProblemError('UNAVAILABLE');
  };
  try {
    expect(await bar(member)).toBe(200);
    expect(await bar(unknown)).toBe(503);
  } finally {
    provider.listCards = listCards;
  }
  expect((await withCards.startSubscription?.(numbers[1]))?.status).toBe(403);
});

test('cards that were barred while their ban was undone are let go by the sweep, those of a ban that stands are not', async () => {
  const [late, banned] = [await person(), await person()];
  await ban(banned.member);
  await ban(late.member);
  await undo(late.member);
  // The ban had been asking the provider for the cards.
  await barCards(world.context, late.member.id);
  expect((await withCards.startSubscription?.(late.numbers[0]))?.status).toBe(403);
  await holdClosed(world.context);
  expect((await withCards.startSubscription?.(late.numbers[0]))?.status).toBe(403);
  await world.context.mongo.db
    .collection('cardBars')
    .updateMany({}, { $set: { at: new Date(world.context.now().getTime() - 61_000) } });
  await holdClosed(world.context);
  expect((await withCards.startSubscription?.(late.numbers[0]))?.status).toBe(200);
  expect((await withCards.startSubscription?.(banned.numbers[0]))?.status).toBe(403);
});

test('a suspension of a card ends by itself, and nothing of the person is readable', async () => {
  const { member, numbers } = await person();
  await world.hearDeletion(member, { suspendedUntil: inDays(3).toISOString() });
  const rows = world.context.mongo.db.collection('cardBars');
  const kept = JSON.stringify(await rows.find().toArray());
  expect(kept).not.toContain(member.id);
  await rows.updateMany({}, { $set: { until: inDays(-1) } });
  expect((await withCards.startSubscription?.(numbers[0]))?.status).toBe(200);
});

test('who never showed a card is barred too, and nobody who does not exist breaks it', async () => {
  expect(await bar(await world.member())).toBe(200);
  expect(await bar({ id: newId() } as Member)).toBe(200);
});
