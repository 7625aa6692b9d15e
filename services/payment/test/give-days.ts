import { newId } from '@emberline/kit/mongo/ids';
import { giveDays } from '../src/actions/give-days.ts';
import { syncMembership } from '../src/actions/sync-membership.ts';
import type { Context } from '../src/context.ts';
import { emailsTo, subscribe } from './subscribe.ts';
import type { Member, World } from './world.ts';

const day = 86_400;
export const operatorId = newId();

/** Makes a member who has paid $30 once. */
export async function payer(world: World): Promise<Member> {
  await world.control('webhooks', {});
  const member = await subscribe(world);
  await world.control('clock/advance', { seconds: 25 * 3_600 });
  await syncMembership(world.context, member.id);
  return member;
}

/** Orders days. @param more fields of the order that differ @param context another than the world's */
export async function give(
  world: World,
  member: Member,
  days: number,
  more: object = {},
  context: Context = world.context,
) {
  return giveDays(context, {
    ...{ key: newId(), memberId: member.id, operatorId, days, reason: 'Goodwill' as const },
    ...{ nextChargeAt: await nextCharge(member), ...more },
  });
}

export async function nextCharge(member: Member): Promise<string> {
  return (await member.status()).nextCharge?.at;
}

export function later(time: string, days: number): string {
  return new Date(Date.parse(time) + days * day * 1_000).toISOString();
}

/** The member's subscription as the provider has it. */
export async function atProvider(world: World, member: Member) {
  const customer = await customerOf(world, member);
  const [found] = (await world.stripe.subscriptions.list({ customer, status: 'all' })).data;
  if (!found) throw new Error('The provider has no subscription');
  return found;
}

export async function customerOf({ context }: World, member: Member): Promise<string> {
  return (await context.customers.of(member.id))?.customerId ?? '';
}

/** The amounts of the periods that were published. */
export async function activated(world: World, member: Member) {
  return (await world.events('payment-activated'))
    .filter(({ key }) => key === member.id)
    .map(({ envelope: { data } }) => data.amount);
}

/** How many emails tell of given days. */
export async function toldGiven(world: World, member: Member): Promise<number> {
  return (await emailsTo(world, member)).filter((kind) => kind === 'days-given').length;
}
