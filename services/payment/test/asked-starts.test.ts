import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdMembership } from '../src/actions/hold-membership.ts';
import { fingerprintsOf } from '../src/domain/fingerprints.ts';
import { sweep } from '../src/jobs/sweep-memberships.ts';
import { confirmedCard, payNow, withoutFreeDay } from './subscribe.ts';
import { type Member, paymentWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.stop());

/** Orders with a card whose holder is asked, and leaves it there. @returns what the bank's dialog would be opened with */
async function asked(): Promise<{ member: Member; setupIntentId: string; clientSecret: string }> {
  const member = await withoutFreeDay(world);
  const setupIntentId = await confirmedCard(world, member, 'pm_card_authenticationRequired');
  expect((await member.post('subscription', { setupIntentId, ...payNow })).status).toBe(409);
  const { body } = await member.post('confirmation');
  return { member, setupIntentId, clientSecret: body.clientSecret };
}

const stateOf = async (id: string) => (await world.context.attempts.find(id))?.state;
const confirm = (client_secret: string) =>
  world.control('authentications', { client_secret, confirmed: true });
const later = (hours: number) => world.control('clock/advance', { seconds: hours * 3_600 });

test('a start that is confirmed after its page was closed runs, and is ended by the sweep', async () => {
  const { member, setupIntentId, clientSecret } = await asked();
  expect(await stateOf(setupIntentId)).toBe('asked');
  await confirm(clientSecret);
  await later(0.1);
  await sweep(world.context);
  expect(await stateOf(setupIntentId)).toBe('done');
  expect(await member.status()).toMatchObject({ status: 1, card: { last4: '3184' } });
});

test('a start that nobody confirms is given up after a day, and its card is not taken for used', async () => {
  const { member, setupIntentId, clientSecret } = await asked();
  const print = (await world.context.fingerprints.known(await printsOf(setupIntentId)))[0];
  expect(print).toMatchObject({ heldBy: setupIntentId });
  await later(12);
  await sweep(world.context);
  expect(await stateOf(setupIntentId)).toBe('asked');
  await later(13);
  await sweep(world.context);
  expect(await stateOf(setupIntentId)).toBe('failed');
  expect(await world.context.fingerprints.known(await printsOf(setupIntentId))).toEqual([]);
  await expect(confirm(clientSecret)).rejects.toThrow();
  expect(await member.status()).toMatchObject({ status: null });
});

test('of an account that is closed or deleted no start can be confirmed any more', async () => {
  const [closed, deleted, closing] = [await asked(), await asked(), await asked()];
  await holdMembership(world.context, closed.member.id);
  await world.hearDeletion(deleted.member);
  for (const { clientSecret } of [closed, deleted]) await expect(confirm(clientSecret)).rejects.toThrow();
  world.others.closed.add(closing.member.id);
  expect((await closing.member.post('confirmation')).status).toBe(403);
});

async function printsOf(setupIntentId: string) {
  const card = (await world.context.provider.getSetupIntent(setupIntentId))?.fingerprint;
  return fingerprintsOf(world.context.settings.TRIAL_SECRET, { card });
}
