import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { closeServer } from '@emberline/kit/testing/close-server';
import { eventually } from '@emberline/kit/testing/eventually';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSigner } from './support/signer.ts';
import { startWorld, type World } from './support/world.ts';

const newcomer = { aud: 'operator', role: 'newcomer' };
const operator = { aud: 'operator', role: 'operator' };
const manager = { aud: 'operator', role: 'manager' };
let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const status = async (path: string, headers: Record<string, string>) =>
  (await world.fetch(path, { headers })).status;

test.each([
  ['/geo', { guest: 200, member: 200, newcomer: 200, operator: 200, manager: 200 }],
  ['/users/photos/a.webp', { guest: 200, member: 200, newcomer: 200, operator: 200, manager: 200 }],
  ['/users/me', { guest: 401, member: 200, newcomer: 403, operator: 403, manager: 403 }],
  ['/admin/me', { guest: 401, member: 403, newcomer: 200, operator: 200, manager: 200 }],
  ['/admin/dashboard', { guest: 401, member: 403, newcomer: 403, operator: 200, manager: 200 }],
  ['/admin/operators', { guest: 401, member: 403, newcomer: 403, operator: 403, manager: 200 }],
])('each kind of caller gets through its own doors only: %s', async (path, expected) => {
  const got = {
    guest: await status(path, {}),
    member: await status(path, await world.bearer()),
    newcomer: await status(path, await world.bearer({ claims: newcomer })),
    operator: await status(path, await world.bearer({ claims: operator })),
    manager: await status(path, await world.bearer({ claims: manager })),
  };
  expect(got).toEqual(expected);
});

test('a token that is forged, foreign, incomplete or expired is refused', async () => {
  const { signer } = world;
  const stranger = await createSigner();
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
  const good = await signer.sign();
  const [head, body = '', signature] = good.split('.');
  const changed = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'x' }),
  ).toString('base64url');
  const none = Buffer.from('{"alg":"none","kid":"key-1","typ":"at+jwt"}').toString('base64url');
  const publicKey = Buffer.from(signer.jwk.x, 'base64url');
  const bad = {
    'signed by somebody else': await stranger.sign(),
    'with changed claims': `${head}.${changed}.${signature}`,
    'without signature': `${head}.${body}.`,
    'alg none': `${none}.${body}.`,
    'HS256 with the public key': await new SignJWT({ sub: 'x' })
      .setProtectedHeader({ alg: 'HS256', kid: 'key-1', typ: 'at+jwt' })
      .sign(publicKey),
    RS256: await signer.sign({ header: { alg: 'RS256' }, key: rsa }),
    'unknown key id': await signer.sign({ header: { kid: 'other' } }),
    'no key id': await signer.sign({ header: { kid: undefined } }),
    'another type': await signer.sign({ header: { typ: 'JWT' } }),
    'no type': await signer.sign({ header: { typ: undefined } }),
    'another issuer': await signer.sign({ claims: { iss: 'other' } }),
    'no issuer': await signer.sign({ claims: { iss: undefined } }),
    'another audience': await signer.sign({ claims: { aud: 'link' } }),
    'two audiences': await signer.sign({ claims: { aud: ['member', 'operator'] } }),
    'no audience': await signer.sign({ claims: { aud: undefined } }),
    'no subject': await signer.sign({ claims: { sub: undefined } }),
    'no session': await signer.sign({ claims: { sid: undefined } }),
    'no expiry': await signer.sign({ claims: { exp: undefined } }),
    expired: await signer.sign({ life: -1 }),
    'not yet valid': await signer.sign({ claims: { nbf: Math.floor(Date.now() / 1_000) + 60 } }),
    'an operator without a role': await signer.sign({ claims: { aud: 'operator' } }),
    'not a token': 'abc',
    'very long': 'a'.repeat(4_000),
  };
  world.upstreams.arrived.length = 0;
  for (const [what, token] of Object.entries(bad)) {
    const answer = await world.fetch('/users/me', { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status, what).toBe(401);
    expect(await answer.json(), what).toMatchObject({ code: 'UNAUTHENTICATED' });
  }
  for (const authorization of ['', 'Bearer', `Basic ${good}`, good, `Bearer ${good} x`])
    expect(await status('/users/me', { authorization }), authorization.slice(0, 12)).toBe(401);
  expect(world.upstreams.arrived).toEqual([]);
  expect(await status('/users/me', { authorization: `bearer ${good}` })).toBe(200);
});

test('a token stops working when it expires, though it was verified before', async () => {
  const headers = await world.bearer({ life: 2 });
  expect(await status('/users/me', headers)).toBe(200);
  await eventually(async () => (await status('/users/me', headers)) === 401, { within: 4_000 });
});

test('a revoked session stops working within a second', async () => {
  const sid = randomUUID();
  const headers = await world.bearer({ claims: { sid } });
  expect(await status('/users/me', headers)).toBe(200);
  await world.redis.zadd('revoked-sessions', Date.now() + 60_000, sid);
  await world.redis.publish('session-revoked', sid);
  await eventually(async () => (await status('/users/me', headers)) === 401, { within: 1_000 });
});

test('a new signing key is taken up when its first token comes', async () => {
  const second = await createSigner('key-2');
  world.signer.jwks.keys.push(second.jwk);
  const headers = { authorization: `Bearer ${await second.sign()}` };
  await eventually(async () => (await status('/users/me', headers)) === 200, { within: 5_000 });
});

test('with the signer down known keys go on working and unknown ones get 503, not 401', async () => {
  const fresh = await world.bearer();
  const third = await createSigner('key-3');
  await closeServer(world.upstreams.server('auth'));
  expect(await status('/users/me', fresh)).toBe(200);
  const headers = { authorization: `Bearer ${await third.sign()}` };
  await eventually(async () => (await status('/users/me', headers)) === 503, { within: 5_000 });
  expect(await status('/users/me', fresh)).toBe(200);
});
