import { setTimeout } from 'node:timers/promises';
import { operationsOf } from '@emberline/contracts';
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type AuthUnderTest, goodPassword, startAuthForTests } from './start-for-tests.ts';

/** Whatever asks for a password or a code counts it, and only what proved all that the login asks for ends the count. */
let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuthForTests();
});
afterAll(() => auth.stop());

const wrong = 'a wrong guess';
const elsewhere = '198.51.100.1';
let addresses = 0;

/** An operator with an app, at an address where nobody has guessed; and what they or a thief may ask for there. */
async function withApp() {
  const address = `203.0.113.${++addresses}`;
  const { username, token: before } = await auth.operator();
  const body = { currentPassword: goodPassword };
  const { secret } = (await auth.call('/admin/second-factor', { token: before, body, from: elsewhere })).body;
  const codeNow = (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  // The step before is too old once another one begins.
  const leftMs = 30_000 - (Date.now() % 30_000);
  if (leftMs < 5_000) await setTimeout(leftMs);
  const confirmed = { method: 'PUT', token: before, body: { code: codeNow(-1) }, from: elsewhere } as const;
  const { token, recoveryCodes } = (await auth.call('/admin/second-factor', confirmed)).body;
  const sessionsFor = (path: string) => (step: object) =>
    auth.call(path, { from: address, body: { username, ...step } });
  const mine =
    (path: string, method: 'POST' | 'PUT' = 'POST') =>
    (step: object) =>
      auth.call(`/admin${path}`, { method, token, from: address, body: step });
  const call = {
    adminLogin: sessionsFor('/admin/login'),
    offerAdminLogin: sessionsFor('/admin/login/passkey'),
    proveSecondFactor: mine('/second-factor/prove'),
    removeSecondFactor: mine('/second-factor/remove'),
    offerSecondFactor: mine('/second-factor'),
    confirmSecondFactor: mine('/second-factor', 'PUT'),
    offerOwnPasskey: mine('/passkeys/offer'),
    changeOwnOperatorPassword: (step: object) => mine('/password')({ newPassword: goodPassword, ...step }),
  };
  /** For a while the session may do what asks for a code; proved elsewhere, so that it counts for nothing here. */
  const proveElsewhere = () =>
    auth.call('/admin/second-factor/prove', {
      ...{ token, from: elsewhere, body: { code: recoveryCodes.pop() } },
    });
  return { username, token, recoveryCodes: recoveryCodes as string[], call, proveElsewhere };
}
type WithApp = Awaited<ReturnType<typeof withApp>>;
type Call = keyof WithApp['call'];

const right = { password: goodPassword, currentPassword: goodPassword };
/** Each wrong password and wrong code, wherever one is asked for. */
const guesses: [Call, string, object][] = [
  ['adminLogin', 'password', { password: wrong }],
  ['adminLogin', 'code', { ...right, code: '000000' }],
  ['offerAdminLogin', 'password', { password: wrong }],
  ['proveSecondFactor', 'code', { code: '000000' }],
  ['proveSecondFactor', 'recovery code', { code: 'aaaa-aaaa-aaaa' }],
  ['removeSecondFactor', 'password', { currentPassword: wrong, code: '000000' }],
  ['removeSecondFactor', 'code', { ...right, code: '000000' }],
  ['offerSecondFactor', 'password', { currentPassword: wrong }],
  ['confirmSecondFactor', 'code', { code: '000000' }],
  ['offerOwnPasskey', 'password', { currentPassword: wrong }],
  ['changeOwnOperatorPassword', 'password', { currentPassword: wrong }],
];

/** The proofs that the contract declares of operators; of passkeys each takes a challenge, which is used up. */
it('is asked of everything that takes an operator’s password or code', () => {
  const asks = operationsOf('auth').filter(({ path, body }) => {
    const { properties = {} } = (body ?? {}) as { properties?: object };
    const isShown = ['password', 'currentPassword', 'code'].some((key) => key in properties);
    // The passwords that managers give to others are none of theirs.
    return path.startsWith('/admin/') && !/^\/admin\/(operators|user)/.test(path) && isShown;
  });
  expect([...new Set(guesses.map(([id]) => id))].sort()).toEqual(asks.map(({ id }) => id).sort());
});

const statuses = async (count: number, guess: () => Promise<Answer>) => {
  const seen: number[] = [];
  for (let n = 0; n < count; n++) seen.push((await guess()).status);
  return seen;
};

async function prepared(id: Call): Promise<WithApp> {
  const one = await withApp();
  await one.proveElsewhere();
  if (id === 'confirmSecondFactor')
    await auth.context.operators.offerSecret(
      (await auth.context.operators.findByUsername(one.username))?._id ?? '',
      auth.context.secondFactorSeal.close(Buffer.alloc(20, 7)),
    );
  return one;
}

describe.each(guesses)('%s with a wrong %s', (id, _what, step) => {
  it('slows down', async () => {
    const { call } = await prepared(id);
    const seen = await statuses(14, () => call[id](step));
    expect(seen.at(0)).not.toBe(429);
    expect(seen).toContain(429);
  });

  it('goes on being counted whatever is right of one thing alone', async () => {
    const one = await prepared(id);
    await statuses(9, () => one.call[id](step));
    await one.call.offerOwnPasskey(right);
    await one.call.offerSecondFactor(right);
    await one.call.offerAdminLogin(right);
    await one.call.proveSecondFactor({ code: one.recoveryCodes.pop() });
    await one.call.removeSecondFactor({ ...right, code: '000000' });
    const seen = await statuses(4, () => one.call[id](step));
    expect(seen).toContain(429);
  });
});

it('password and code together end the count', async () => {
  const { call, recoveryCodes } = await withApp();
  await statuses(9, () => call.adminLogin({ ...right, code: '000000' }));
  expect((await call.adminLogin({ ...right, code: recoveryCodes.pop() })).status).toBe(200);
  expect(await statuses(9, () => call.adminLogin({ password: wrong }))).not.toContain(429);
});

it('a wrong password uses up no code', async () => {
  const { call, recoveryCodes } = await withApp();
  const code = recoveryCodes.pop();
  const answer = await call.removeSecondFactor({ currentPassword: wrong, code });
  expect(answer.body.code).toBe('CREDENTIALS_INVALID');
  expect((await call.removeSecondFactor({ ...right, code })).status).toBe(200);
});

it('changing one’s password asks for a code of the last ten minutes', async () => {
  const { call, token, proveElsewhere } = await withApp();
  await auth.context.mongo.db
    .collection<{ _id: string }>('sessions')
    .updateOne({ _id: String(decodeJwt(token).sid) }, { $unset: { provedAt: true } });
  expect((await call.changeOwnOperatorPassword(right)).body.code).toBe('CODE_NEEDED');
  expect((await auth.call('/admin/me', { token })).status).toBe(200);
  await proveElsewhere();
  expect((await call.changeOwnOperatorPassword(right)).status).toBe(200);
});
