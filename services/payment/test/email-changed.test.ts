import { afterAll, beforeAll, expect, test } from 'vitest';
import { onMemberEmailChanged } from '../src/events/index.ts';
import { subscribe } from './subscribe.ts';
import { paymentWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

const hear = (memberId: string) =>
  onMemberEmailChanged.handle(world.context, { data: { memberId } } as never);

test('the provider writes to the new address of a member', async () => {
  const member = await subscribe(world);
  world.others.change(member.id, { email: 'new@example.org' });
  await hear(member.id);
  const customerId = (await world.context.customers.of(member.id))?.customerId ?? '';
  expect(await world.stripe.customers.retrieve(customerId)).toMatchObject({ email: 'new@example.org' });
});

test('a member who never paid is no customer of the provider, before and after', async () => {
  const { id } = await world.member();
  await hear(id);
  expect(await world.context.customers.of(id)).toBeUndefined();
});
