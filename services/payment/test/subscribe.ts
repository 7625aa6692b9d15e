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
