import { operation, type Who } from '@emberline/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../mongo/ids.ts';
import { createLog } from '../telemetry/log.ts';
import { type TestKeys, testKeys } from '../testing/keys.ts';
import { type App, createApp } from './app.ts';
import { createCallers } from './callers.ts';
import { createJwtKeys, keysFrom } from './jwt-keys.ts';
import { implement } from './operation.ts';

const everybody: Who[] = ['guest', 'member', 'operator', 'manager', 'link', 'photo', 'provider', 'service'];
const internalToken = 'internal-token';
const revoked = new Set<string>();
let app: App;
let keys: TestKeys;
let foreign: TestKeys;
let tokens: Record<string, string | undefined>;

beforeAll(async () => {
  [keys, foreign] = await Promise.all([testKeys(), testKeys()]);
  const callers = createCallers({ keys: createJwtKeys(keysFrom(keys.url)), revocations: revoked });
  app = await createApp({ name: 'sample', log: createLog('sample', 'silent'), callers, internalToken });
  for (const who of everybody) {
    const open = operation({
      id: who,
      service: 'admin',
      method: 'GET',
      path: `/${who}`,
      who,
      summary: 'For a test.',
    });
    implement(app, open, async ({ caller, reply }) =>
      reply.send({ kind: (caller as { kind?: string })?.kind ?? 'nobody' }),
    );
  }
  const memberId = newId();
  const revokedSession = newId();
  revoked.add(revokedSession);
  tokens = {
    nobody: undefined,
    member: await keys.tokenFor({ memberId }),
    operator: await keys.tokenFor({ operatorId: newId() }),
    manager: await keys.tokenFor({ operatorId: newId(), role: 'manager' }),
    revoked: await keys.tokenFor({ memberId, sessionId: revokedSession }),
    expired: await keys.tokenFor({ memberId, expiresInSeconds: -60 }),
    forged: await foreign.tokenFor({ memberId }),
    tampered: `${(await keys.tokenFor({ memberId })).slice(0, -8)}AAAAAAAA`,
    unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"x"}').toString('base64url')}.`,
    internal: internalToken,
  };
});
afterAll(() => Promise.all([app.close(), keys.stop(), foreign.stop()]));

// Rows: who holds the token. Columns: as in `everybody`. A word: let in, seen as that.
const table: Record<string, (number | string)[]> = {
  nobody: ['nobody', 401, 401, 401, 'nobody', 'nobody', 'nobody', 401],
  member: ['member', 'member', 403, 403, 'nobody', 'member', 'nobody', 401],
  operator: ['nobody', 403, 'operator', 403, 'nobody', 'nobody', 'nobody', 401],
  manager: ['nobody', 403, 'operator', 'operator', 'nobody', 'nobody', 'nobody', 401],
  revoked: ['nobody', 401, 401, 401, 'nobody', 'nobody', 'nobody', 401],
  expired: ['nobody', 401, 401, 401, 'nobody', 'nobody', 'nobody', 401],
  forged: ['nobody', 401, 401, 401, 'nobody', 'nobody', 'nobody', 401],
  tampered: ['nobody', 401, 401, 401, 'nobody', 'nobody', 'nobody', 401],
  unsigned: ['nobody', 401, 401, 401, 'nobody', 'nobody', 'nobody', 401],
  internal: ['nobody', 401, 401, 401, 'nobody', 'nobody', 'nobody', 'nobody'],
};

test.each(Object.entries(table))('%s may enter where the contract says', async (holder, expected) => {
  const token = tokens[holder];
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answers = await Promise.all(everybody.map((who) => app.inject({ url: `/${who}`, headers })));
  expect(
    answers.map((answer) => (answer.statusCode === 200 ? answer.json().kind : answer.statusCode)),
  ).toEqual(expected);
});

test('a session that is revoked after its token was seen is refused at the next call', async () => {
  const sessionId = newId();
  const headers = { authorization: `Bearer ${await keys.tokenFor({ memberId: newId(), sessionId })}` };
  expect((await app.inject({ url: '/member', headers })).statusCode).toBe(200);
  revoked.add(sessionId);
  expect((await app.inject({ url: '/member', headers })).statusCode).toBe(401);
});

test('a token ends at its time although it was seen before', async () => {
  let now = Date.now();
  const callers = createCallers({
    keys: createJwtKeys(keysFrom(keys.url)),
    revocations: revoked,
    now: () => now,
  });
  const token = await keys.tokenFor({ memberId: newId(), expiresInSeconds: 100 });
  expect(await callers.verify(token)).toMatchObject({ kind: 'member' });
  now += 101_000;
  expect(await callers.verify(token)).toBeUndefined();
});
