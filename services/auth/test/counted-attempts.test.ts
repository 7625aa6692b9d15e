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

const own = '/internal/operators/me';
const wrong = 'a wrong guess';
let addresses = 0;

/** An operator with an app, at an address where nobody has guessed; and what they or a thief may ask for there. */
async function withApp() {
  const address = `203.0.113.${++addresses}`;
  const { username, token: before } = await auth.operator();
  const body = { currentPassword: goodPassword, address: '198.51.100.1' };
  const { secret } = (await auth.internal(`${own}/second-factor`, { token: before, body })).body;
  const codeNow = (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  const confirmed = { code: codeNow(-1), address: '198.51.100.1' };
  const { token, recoveryCodes } = (
    await auth.internal(`${own}/second-factor`, { method: 'PUT', token: before, body: confirmed })
  ).body;
  const sessionsFor = (path: string) => (step: object) =>
    auth.internal(path, { body: { username, address, ...step } });
  const mine =
    (path: string, method: 'POST' | 'PUT' = 'POST') =>
    (step: object) =>
      auth.internal(`${own}${path}`, { method, token, body: { address, ...step } });
  const call = {
    openOperatorSession: sessionsFor('/internal/operator-sessions'),
    offerOperatorLogin: sessionsFor('/internal/operator-sessions/passkey'),
    proveOperatorSecondFactor: mine('/second-factor/prove'),
    removeOperatorSecondFactor: mine('/second-factor/remove'),
    offerOperatorSecondFactor: mine('/second-factor'),
    confirmOperatorSecondFactor: mine('/second-factor', 'PUT'),
    offerOperatorPasskey: mine('/passkeys/offer'),
    changeOperatorAccountPassword: (step: object) =>
      mine('/password', 'PUT')({ newPassword: goodPassword, ...step }),
  };
  /** For a while the session may do what asks for a code; proved elsewhere, so that it counts for nothing here. */
  const proveElsewhere = () =>
    auth.internal(`${own}/second-factor/prove`, {
      token,
      body: { code: recoveryCodes.pop(), address: '198.51.100.1' },
    });
  return { username, token, recoveryCodes: recoveryCodes as string[], call, proveElsewhere };
}
type WithApp = Awaited<ReturnType<typeof withApp>>;
type Call = keyof WithApp['call'];

const right = { password: goodPassword, currentPassword: goodPassword };
/** Each wrong password and wrong code, wherever one is asked for. */
const guesses: [Call, string, object][] = [
  ['openOperatorSession', 'password', { password: wrong }],
  ['openOperatorSession', 'code', { ...right, code: '000000' }],
  ['offerOperatorLogin', 'password', { password: wrong }],
  ['proveOperatorSecondFactor', 'code', { code: '000000' }],
  ['proveOperatorSecondFactor', 'recovery code', { code: 'aaaa-aaaa-aaaa' }],
  ['removeOperatorSecondFactor', 'password', { currentPassword: wrong, code: '000000' }],
  ['removeOperatorSecondFactor', 'code', { ...right, code: '000000' }],
  ['offerOperatorSecondFactor', 'password', { currentPassword: wrong }],
  ['confirmOperatorSecondFactor', 'code', { code: '000000' }],
  ['offerOperatorPasskey', 'password', { currentPassword: wrong }],
  ['changeOperatorAccountPassword', 'password', { currentPassword: wrong }],
];

/** The proofs that the contract declares of operators; of passkeys each takes a challenge, which is used up. */
it('is asked of everything that takes an operator’s password or code', () => {
  const asks = operationsOf('auth')
    .filter(({ body }) => {
      const { properties = {} } = (body ?? {}) as { properties?: object };
      return (
        'address' in properties && ['password', 'currentPassword', 'code'].some((key) => key in properties)
      );
    })
    .filter(({ onBehalfOf }) => onBehalfOf !== 'member');
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
  if (id === 'confirmOperatorSecondFactor')
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
    await one.call.offerOperatorPasskey(right);
    await one.call.offerOperatorSecondFactor(right);
    await one.call.offerOperatorLogin(right);
    await one.call.proveOperatorSecondFactor({ code: one.recoveryCodes.pop() });
    await one.call.removeOperatorSecondFactor({ ...right, code: '000000' });
    const seen = await statuses(4, () => one.call[id](step));
    expect(seen).toContain(429);
  });
});

it('password and code together end the count', async () => {
  const { call, recoveryCodes } = await withApp();
  await statuses(9, () => call.openOperatorSession({ ...right, code: '000000' }));
  expect(
    (await call.openOperatorSession({ ...right, code: recoveryCodes.pop() })).body.opened,
  ).not.toBeNull();
  expect(await statuses(9, () => call.openOperatorSession({ password: wrong }))).not.toContain(429);
});

it('a wrong password uses up no code', async () => {
  const { call, recoveryCodes } = await withApp();
  const code = recoveryCodes.pop();
  const answer = await call.removeOperatorSecondFactor({ currentPassword: wrong, code });
  expect(answer.body.code).toBe('CREDENTIALS_INVALID');
  expect((await call.removeOperatorSecondFactor({ ...right, code })).status).toBe(200);
});

it('changing one’s password asks for a code of the last ten minutes', async () => {
  const { call, token, proveElsewhere } = await withApp();
  await auth.context.mongo.db
    .collection<{ _id: string }>('sessions')
    .updateOne({ _id: String(decodeJwt(token).sid) }, { $unset: { provedAt: true } });
  expect((await call.changeOperatorAccountPassword(right)).body.code).toBe('CODE_NEEDED');
  expect((await auth.internal(own, { token })).status).toBe(200);
  await proveElsewhere();
  expect((await call.changeOperatorAccountPassword(right)).status).toBe(200);
});
