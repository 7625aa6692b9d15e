import { expect } from 'vitest';
import type { Member, World } from './world.ts';

/** Accepts the terms and confirms a card, as the page does. @returns the setup intent. */
export async function confirmedCard(world: World, member: Member, method = 'pm_card_visa'): Promise<string> {
  await member.post('accept-terms');
  const { body } = await member.post('setup-intent');
  await world.confirm(body.setupIntentId, method);
  return body.setupIntentId;
}

/** Makes a member on trial. @param method one of Stripe's ready-made test methods */
export async function subscribe(world: World, method?: string): Promise<Member> {
  const member = await world.member();
  const setupIntentId = await confirmedCard(world, member, method);
  expect((await member.post('subscription', { setupIntentId })).status).toBe(200);
  return member;
}

/** Replaces the member's card. */
export async function changeCard(world: World, member: Member, method: string) {
  const { body } = await member.post('card/setup-intent');
  await world.confirm(body.setupIntentId, method);
  return member.post('card', { setupIntentId: body.setupIntentId });
}

/** The kinds of emails requested for a member. */
export async function emailsTo(world: World, member: { id: string }): Promise<string[]> {
  const asked = await world.events('email-requested');
  return asked
    .filter(({ envelope }) => envelope.data.memberId === member.id)
    .map(({ envelope }) => envelope.data.kind as string);
}

/** An order of somebody who has read that they are charged at once. */
export const payNow = { trial: false, amount: 3000, currency: 'usd' };

const worldsWithUsedAddress = new WeakSet<World>();

/** A member whose address has had its free day. */
export async function withoutFreeDay(world: World): Promise<Member> {
  const name = 'used';
  const member = await world.member();
  if (!worldsWithUsedAddress.has(world)) {
    worldsWithUsedAddress.add(world);
    const before = await world.member();
    world.others.change(before.id, { email: `${name}@example.org` });
    const setupIntentId = await confirmedCard(world, before);
    expect((await before.post('subscription', { setupIntentId })).status).toBe(200);
    await world.hearDeletion(before);
  }
  world.others.change(member.id, { email: `${name}+${member.id}@example.org` });
  return member;
}
