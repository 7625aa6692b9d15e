import { operation, type Who } from '@emberline/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '../http/app.ts';
import { addRoute } from '../http/operation.ts';
import { newId } from '../mongo/ids.ts';
import { createLog } from '../telemetry/log.ts';
import { type TestKeys, testKeys } from '../testing/keys.ts';
import { localCredential, serviceHeaders } from '../testing/service-calls.ts';
import { createCallers } from './callers.ts';
import { createJwtKeys, keysFrom } from './jwt-keys.ts';
import {
  createServiceCredential,
  createServiceVerifier,
  localServiceKey,
  localServiceKeys,
} from './service-tokens.ts';

const everybody: Who[] = [
  'guest',
  'member',
  'newcomer',
  'operator',
  'manager',
  'link',
  'photo',
  'provider',
  'service',
];
const revoked = new Set<string>();
let app: App;
let keys: TestKeys;
let foreign: TestKeys;
let tokens: Record<string, string | undefined>;

beforeAll(async () => {
  [keys, foreign] = await Promise.all([testKeys(), testKeys()]);
  const callers = createCallers({ keys: createJwtKeys(keysFrom(keys.url)), revocations: revoked });
  const services = createServiceVerifier('admin', localServiceKeys());
  app = await createApp({ name: 'admin', log: createLog('admin', 'silent'), callers, services });
  for (const who of everybody) {
    const open = operation({
      // Its row in the table of roles opens it to an operator.
      id: who === 'operator' ? 'getDashboard' : who,
      service: 'admin',
      method: 'GET',
      path: `/${who}`,
      who,
      ...(who === 'service' && { callers: ['mailbox', 'tools'] as const }),
      summary: 'For a test.',
    });
    addRoute(app, open, async ({ caller, reply }) =>
      reply.send({ kind: (caller as { kind?: string })?.kind ?? 'nobody' }),
    );
  }
  const memberId = newId();
  const revokedSession = newId();
  revoked.add(revokedSession);
  tokens = {
    nobody: undefined,
    member: await keys.tokenFor({ memberId }),
    newcomer: await keys.tokenFor({ operatorId: newId(), role: 'newcomer' }),
    operator: await keys.tokenFor({ operatorId: newId() }),
    manager: await keys.tokenFor({ operatorId: newId(), role: 'manager' }),
    revoked: await keys.tokenFor({ memberId, sessionId: revokedSession }),
    expired: await keys.tokenFor({ memberId, expiresInSeconds: -60 }),
    forged: await foreign.tokenFor({ memberId }),
    tampered: `${(await keys.tokenFor({ memberId })).slice(0, -8)}AAAAAAAA`,
    unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"x"}').toString('base64url')}.`,
    mailbox: await localCredential('mailbox').tokenFor('admin'),
    payment: await localCredential('payment').tokenFor('admin'),
    astray: await localCredential('mailbox').tokenFor('auth'),
    pretended: await createServiceCredential('mailbox', localServiceKey('payment')).tokenFor('admin'),
  };
});
afterAll(() => Promise.all([app.close(), keys.stop(), foreign.stop()]));

// Rows: who holds the token. Columns: as in `everybody`. A word: let in, seen as that.
const table: Record<string, (number | string)[]> = {
  nobody: ['nobody', 401, 401, 401, 401, 'nobody', 'nobody', 'nobody', 401],
  member: ['member', 'member', 403, 403, 403, 'nobody', 'member', 'nobody', 401],
  newcomer: ['nobody', 403, 'operator', 403, 403, 'nobody', 'nobody', 'nobody', 401],
  operator: ['nobody', 403, 'operator', 'operator', 403, 'nobody', 'nobody', 'nobody', 401],
  manager: ['nobody', 403, 'operator', 'operator', 'operator', 'nobody', 'nobody', 'nobody', 401],
  revoked: ['nobody', 401, 401, 401, 401, 'nobody', 'nobody', 'nobody', 401],
  expired: ['nobody', 401, 401, 401, 401, 'nobody', 'nobody', 'nobody', 401],
  forged: ['nobody', 401, 401, 401, 401, 'nobody', 'nobody', 'nobody', 401],
  tampered: ['nobody', 401, 401, 401, 401, 'nobody', 'nobody', 'nobody', 401],
  unsigned: ['nobody', 401, 401, 401, 401, 'nobody', 'nobody', 'nobody', 401],
  // Of a service that `callers` names, of another one, for another one, and signed with another one's key.
  mailbox: ['nobody', 401, 401, 401, 401, 'nobody', 'nobody', 'nobody', 'nobody'],
  payment: ['nobody', 401, 401, 401, 401, 'nobody', 'nobody', 'nobody', 403],
  astray: ['nobody', 401, 401, 401, 401, 'nobody', 'nobody', 'nobody', 401],
  pretended: ['nobody', 401, 401, 401, 401, 'nobody', 'nobody', 'nobody', 401],
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

test('what a service asks for somebody needs that person’s own token too', async () => {
  const forMember = operation({
    id: 'forMember',
    service: 'admin',
    method: 'GET',
    path: '/for-member',
    who: 'service',
    callers: ['mailbox'],
    onBehalfOf: 'member',
    summary: 'For a test.',
  });
  const forManager = operation({
    ...forMember,
    id: 'forManager',
    path: '/for-manager',
    onBehalfOf: 'manager',
  });
  const other = await createApp({
    name: 'admin',
    log: createLog('admin', 'silent'),
    callers: app.kit.callers,
    services: app.kit.services,
  });
  addRoute(other, forMember, async ({ caller, reply }) => reply.send({ kind: caller.kind }));
  addRoute(other, forManager, async ({ caller, reply }) => reply.send({ kind: caller.roles[0] }));
  const ask = async (one: typeof forMember | typeof forManager, holder?: string) => {
    const headers = await serviceHeaders(one, { onBehalfOf: holder && tokens[holder] });
    const answer = await other.inject({ url: one.path, headers });
    return answer.statusCode === 200 ? answer.json().kind : answer.statusCode;
  };
  const holders = [undefined, 'member', 'operator', 'manager', 'revoked', 'mailbox'];
  expect(await Promise.all(holders.map((holder) => ask(forMember, holder)))).toEqual([
    401,
    'member',
    403,
    403,
    401,
    401,
  ]);
  expect(await Promise.all(holders.map((holder) => ask(forManager, holder)))).toEqual([
    401,
    403,
    403,
    'manager',
    401,
    401,
  ]);
  await other.close();
});
