import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SwitchName, switches, switchNames } from '@emberline/contracts/switches';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorld, type World } from './support/world.ts';

const contractFile = join(import.meta.dirname, '../../contracts/generated/gateway.json');
let world: World;
let member: { authorization: string };

beforeAll(async () => {
  world = await startWorld({ CONTRACT_FILE: contractFile });
  member = await world.bearer();
});
afterAll(() => world.stop());
beforeEach(() => {
  world.upstreams.arrived.length = 0;
});

const post = (path: string, headers: Record<string, string> = {}) =>
  world.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  });
const statusOf = async (path: string, headers?: Record<string, string>) => (await post(path, headers)).status;
/** Ends when it is in force. Photos, which are off with all else, tell; each try is another member's, for the limits. */
async function switchOff(...names: SwitchName[]): Promise<void> {
  await world.redis.set('switched-off', JSON.stringify(names.length > 0 ? [...names, 'photos'] : []));
  const wanted = names.length > 0 ? 503 : 200;
  const isInForce = async () => (await statusOf('/users/me/photos', await somebody())) === wanted;
  await eventually(isInForce);
  world.upstreams.arrived.length = 0;
}
const somebody = () => world.bearer({ claims: { sub: randomBytes(12).toString('hex') } });
const arrived = () => world.upstreams.arrived.map(({ url }) => url);

test('what is switched off is refused with the words for members, all else passes, until it is on again', async () => {
  await switchOff('signup');
  const refused = await post('/auth/signup');
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await refused.json()).toEqual({
    ...{ statusCode: 503, error: 'Service Unavailable', code: 'SWITCHED_OFF' },
    message: switches.signup.told,
  });
  expect(arrived()).toEqual([]);
  expect(await statusOf('/auth/login')).toBe(200);
  expect(await statusOf('/api/payment/setup-intent', member)).toBe(200);
  await switchOff();
  expect(await statusOf('/auth/signup')).toBe(200);
});

test('with everything off nobody starts a membership or adds a photo; cancelling, another card, deleting and reading go on', async () => {
  await switchOff(...switchNames);
  const { routes } = JSON.parse(await readFile(contractFile, 'utf8'));
  for (const { switch: name, method, path } of routes) {
    if (!name) continue;
    const headers = { 'content-type': 'application/json', ...member };
    const answer = await world.fetch(path, { method, headers, body: '{}' });
    expect([answer.status, await answer.json()], path).toMatchObject([503, { code: 'SWITCHED_OFF' }]);
  }
  expect(arrived()).toEqual([]);
  const goOn = [
    '/api/payment/cancel',
    // Who is past due can pay by another card alone.
    '/api/payment/card/setup-intent',
    '/api/payment/card',
    '/auth/delete-account',
    '/auth/login',
    '/mailbox/send',
  ];
  for (const path of goOn) expect(await statusOf(path, member), path).toBe(200);
  expect((await world.fetch('/users/me', { headers: member })).status).toBe(200);
  await switchOff();
});

test('who has no token is told so first, and what is refused uses up no limit', async () => {
  await switchOff('memberships');
  expect(await statusOf('/api/payment/setup-intent')).toBe(401);
  const other = await somebody();
  // Its limit is 20 in an hour.
  for (let n = 0; n < 25; n++) expect(await statusOf('/api/payment/subscription', other)).toBe(503);
  await switchOff();
  expect(await statusOf('/api/payment/subscription', other)).toBe(200);
});

test('it is no error that an alert tells of', async () => {
  await switchOff('signup');
  expect(await statusOf('/auth/signup')).toBe(503);
  const figure = 'gateway_request_seconds_count{route="signup",status="off"}';
  expect(await world.figure(figure)).toBeGreaterThan(0);
  expect(await world.figure('gateway_request_seconds_count{route="signup",status="503"}')).toBeNaN();
  await switchOff();
});
