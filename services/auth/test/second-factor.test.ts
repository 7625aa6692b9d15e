import { asksAgain, operationsOf } from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import { sealWith } from '@emberline/kit/seal';
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type AuthUnderTest, goodPassword, type Operator, startAuthForTests } from './start-for-tests.ts';

let auth: AuthUnderTest;
let manager: Operator;
beforeAll(async () => {
  auth = await startAuthForTests();
  manager = await auth.operator('manager');
});
afterAll(() => auth.stop());

const own = '/admin/second-factor';
const recent = '/internal/operators/me/second-factor/recent';
const open = (username: string, code?: string, password = goodPassword) =>
  auth.openAs(username, { password, ...(code && { code }) });
const me = (token: string) => auth.call('/admin/me', { token });
const offer = (token: string, currentPassword = goodPassword) =>
  auth.call(own, { token, body: { currentPassword } });
const confirm = (token: string, code: string) => auth.call(own, { method: 'PUT', token, body: { code } });
const remove = (token: string, code: string, currentPassword = goodPassword) =>
  auth.call(`${own}/remove`, { token, body: { currentPassword, code } });
const prove = (token: string, code: string) => auth.call(`${own}/prove`, { token, body: { code } });
const reset = (token: string, id: string) =>
  auth.call(`/admin/operators/${id}/second-factor`, { method: 'DELETE', token });

/** The code of an app, half minutes from now; one ahead is right, whenever the half minute ends. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
}

/** An operator with a second factor, which the code of this half minute confirmed. */
async function withApp(role: 'operator' | 'manager' = 'operator') {
  const operator = await auth.operator(role);
  const { secret } = (await offer(operator.token)).body;
  const { recoveryCodes, token } = (await confirm(operator.token, codeOf(secret))).body;
  return { ...operator, secret, recoveryCodes, token };
}

it('a secret counts once a code of it is confirmed; a later offer replaces it', async () => {
  const one = await auth.operator();
  expect((await confirm(one.token, '123456')).status).toBe(409);
  expect((await offer(one.token, 'wrong')).body.code).toBe('CREDENTIALS_INVALID');
  const first = (await offer(one.token)).body.secret;
  const { secret, uri } = (await offer(one.token)).body;
  expect(uri).toContain(secret);
  expect((await open(one.username)).opened).not.toBeNull();
  expect((await me(one.token)).body.secondFactor).toBe(false);
  expect((await confirm(one.token, codeOf(first))).body.code).toBe('CODE_INVALID');
  const { recoveryCodes, token } = (await confirm(one.token, codeOf(secret))).body;
  expect(recoveryCodes).toHaveLength(10);
  // Sessions that were opened without a code have ended.
  expect((await me(one.token)).status).toBe(401);
  expect((await me(token)).body.secondFactor).toBe(true);
  expect((await offer(token)).body.code).toBe('CODE_NEEDED');
  await prove(token, recoveryCodes[0]);
  expect((await offer(token)).status).toBe(409);
  const row = JSON.stringify(await auth.context.operators.find(one.id));
  for (const told of [secret, ...recoveryCodes]) expect(row).not.toContain(told);
});

const toldOf = async (id: string, kind: string) =>
  (await auth.eventsOf(id, 'email-requested')).filter((told) => told.kind === kind).map(({ facts }) => facts);

it.each([
  ['changed by the operator, who says nothing of it', { keepApp: undefined }, false],
  ['changed by the operator, who keeps it', { keepApp: true }, true],
  ['given by a manager', undefined, false],
])('a new password, %s, leaves the app and its recovery codes: %j %s', async (_, byOwner, stays) => {
  const operator = await withApp();
  const { id, username, secret, recoveryCodes, token } = operator;
  await prove(token, recoveryCodes[1]);
  const password = 'four brass bells ring';
  const chosen = { currentPassword: goodPassword, newPassword: password, ...byOwner };
  const { status } = byOwner
    ? await auth.call('/admin/password', { token, body: chosen })
    : await auth.call(`/admin/operators/${id}/password`, {
        ...{ method: 'PUT', token: manager.token, body: { password } },
      });
  expect(status).toBe(200);
  const told = { at: expect.any(String), device: 'Unknown device', count: 1, what: 'app' };
  expect(await toldOf(id, 'operator-passkey-added')).toEqual([told]);
  expect(await toldOf(id, 'operator-passkey-removed')).toEqual(stays ? [] : [told]);
  expect((await open(username, undefined, password)).opened === null).toBe(stays);
  expect((await auth.context.operators.find(id))?.secondFactor?.recovery.length).toBe(stays ? 9 : undefined);
  expect((await open(username, codeOf(secret, 1), password)).opened).not.toBeNull();
});

it('a login takes the password and the newest code; without the password the code is not asked for', async () => {
  const { id, username, secret } = await withApp();
  expect((await open(username)).problem).toBe('CODE_NEEDED');
  for (const code of [undefined, codeOf(secret, 1)])
    expect((await open(username, code, 'wrong')).problem).toBe('CREDENTIALS_INVALID');
  expect(await open(username, codeOf(secret, -4))).toMatchObject({ opened: null, problem: 'CODE_INVALID' });
  expect((await open(username, codeOf(secret, 1))).opened.operator).toMatchObject({ id, secondFactor: true });
  // A code that is missing is no refusal: the operator is asked for it next.
  const refusals = (await auth.actsOf(id)).filter(({ action }) => action === 'login-refused');
  expect(refusals).toHaveLength(3);
});

it('of logins side by side with one code one gets in, and so with a recovery code', async () => {
  const { username, secret, recoveryCodes } = await withApp();
  for (const code of [codeOf(secret, 1), recoveryCodes[0]]) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => open(username, code)));
    expect(answers.filter(({ opened }) => opened)).toHaveLength(1);
    expect((await open(username, code)).problem).toBe('CODE_INVALID');
  }
  expect((await open(username, recoveryCodes[1].toUpperCase())).opened).not.toBeNull();
});

it('with a secret that cannot be opened any more the recovery codes still let in', async () => {
  const { id, username, secret, recoveryCodes } = await withApp();
  const sealed = sealWith('another secret', 'emberline second factors').close(
    Buffer.from('twenty bytes or less'),
  );
  await auth.context.mongo.db
    .collection<{ _id: string }>('operators')
    .updateOne({ _id: id }, { $set: { 'secondFactor.sealed': sealed } });
  expect((await open(username, codeOf(secret, 1))).problem).toBe('CODE_INVALID');
  expect((await open(username, recoveryCodes[0])).opened).not.toBeNull();
});

it('wrong codes are slowed down as wrong passwords are', async () => {
  const { username } = await withApp();
  const statuses: number[] = [];
  for (let n = 0; n < 15; n++) statuses.push((await open(username, '000000')).status);
  expect(new Set(statuses.slice(0, 10))).toEqual(new Set([401]));
  expect(statuses.at(-1)).toBe(429);
});

it('the second factor is taken off with password and code, or by a manager for another operator', async () => {
  const one = await withApp();
  expect((await remove(one.token, codeOf(one.secret), 'wrong')).body.code).toBe('CREDENTIALS_INVALID');
  expect((await remove(one.token, '000000')).body.code).toBe('CODE_INVALID');
  expect((await remove(one.token, codeOf(one.secret, 1))).status).toBe(200);
  expect((await remove(one.token, codeOf(one.secret, 2))).status).toBe(409);
  expect((await open(one.username)).opened).not.toBeNull();

  const two = await withApp();
  expect((await reset(two.token, one.id)).status).toBe(403);
  expect((await reset(manager.token, manager.id)).status).toBe(409);
  expect((await reset(manager.token, newId())).status).toBe(404);
  expect((await reset(manager.token, two.id)).body).toMatchObject({ id: two.id, secondFactor: false });
  expect((await me(two.token)).status).toBe(401);
  expect((await open(two.username)).opened).not.toBeNull();
  expect(
    auth.noted.filter(({ event }) => event === 'second-factor-changed').map(({ facts }) => facts),
  ).toEqual(
    expect.arrayContaining([
      { subjectId: one.id, change: 'removed' },
      { subjectId: two.id, operatorId: manager.id, change: 'reset' },
    ]),
  );
});

it('with a second factor, erasing and changing who may do what take a code of the last ten minutes', async () => {
  const { secret, recoveryCodes, ...boss } = await withApp('manager');
  const other = await auth.operator();
  const [member, banned, closed] = [
    await auth.join('erasedlater'),
    await auth.join('bannedlater'),
    await auth.join('closedbefore'),
  ];
  await auth.call(`/admin/users/${closed.id}`, { method: 'DELETE', token: other.token });
  const orders = (token: string) =>
    Promise.all([
      auth.call(`/admin/users/${member.id}`, { method: 'DELETE', token }),
      auth.call(`/admin/users/${banned.id}/ban`, { token, body: { reason: 'Scam or spam' } }),
      auth.call(`/admin/users/${closed.id}/erasure`, { method: 'POST', token }),
      auth.call('/admin/operators', {
        token,
        body: { username: `n_${newId().slice(-8)}`, password: goodPassword, role: 'operator' },
      }),
      auth.call(`/admin/operators/${other.id}`, { method: 'PUT', token, body: { role: 'operator' } }),
      auth.call(`/admin/operators/${other.id}/password`, {
        method: 'PUT',
        token,
        body: { password: 'seven green kettles sing' },
      }),
      reset(token, other.id),
      auth.internal(recent, { token }),
    ]);
  const codesOf = async (token: string) => (await orders(token)).map(({ body }) => body.code);
  expect(new Set(await codesOf(boss.token))).toEqual(new Set(['CODE_NEEDED']));
  expect((await prove(boss.token, '000000')).body.code).toBe('CODE_INVALID');
  expect((await prove(boss.token, codeOf(secret, 1))).status).toBe(200);
  expect((await orders(boss.token)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  // A login with a code counts too, until it is ten minutes old.
  const { token } = (await open(boss.username, recoveryCodes[0])).opened;
  expect((await reset(token, other.id)).status).toBe(200);
  await forgetProof(token);
  expect((await reset(token, other.id)).body.code).toBe('CODE_NEEDED');
});

it.each(
  operationsOf('auth')
    .filter(({ id }) => asksAgain(id))
    .map((operation) => [operation.id, operation] as const),
)(
  '%s is refused once the second step is ten minutes old, and leaves no entry',
  async (_id, { method, path, who }) => {
    const { id, token } = await withApp('manager');
    await forgetProof(token);
    const before = await auth.actsOf(id);
    const ask = who === 'service' ? auth.internal : auth.call;
    const answer = await ask(path.replace(/:\w+/g, newId()), { method, token, body: {} });
    expect(answer.body).toMatchObject({ statusCode: 401, code: 'CODE_NEEDED' });
    expect(await auth.actsOf(id)).toEqual(before);
  },
);

it('where it is required, whoever lacks a second step may set one up and nothing else', async () => {
  const strict = await startAuthForTests({ OPERATORS_NEED_SECOND_STEP: 'true' });
  onTestFinished(() => strict.stop());
  const { username } = await strict.operator('manager');
  const login = async (code?: string) =>
    (await strict.openAs(username, code ? { code } : {})).opened.token as string;
  const newcomer = await login();
  const ask = (path: string) => (path.startsWith('/internal/') ? strict.internal : strict.call);
  const statusOf = async (path: string, token: string) => (await ask(path)(path, { token })).status;
  expect(await statusOf('/admin/me', newcomer)).toBe(200);
  expect((await strict.call('/admin/me', { token: newcomer })).body.isNewcomer).toBe(true);
  for (const path of ['/admin/operators', '/internal/operators/names', recent])
    expect(await statusOf(path, newcomer)).toBe(403);
  const { secret } = (await strict.call(own, { token: newcomer, body: { currentPassword: goodPassword } }))
    .body;
  const body = { code: codeOf(secret) };
  const { token, recoveryCodes } = (await strict.call(own, { method: 'PUT', token: newcomer, body })).body;
  expect(await statusOf('/admin/operators', token)).toBe(200);
  expect(await statusOf('/admin/me', newcomer)).toBe(401);
  expect(await statusOf('/admin/operators', await login(codeOf(secret, 1)))).toBe(200);

  const proof = { currentPassword: goodPassword, code: recoveryCodes[0] };
  expect((await strict.call(`${own}/remove`, { token, body: proof })).status).toBe(200);
  expect(await statusOf('/admin/me', token)).toBe(401);
  expect(await statusOf('/admin/operators', await login())).toBe(403);
});

/** As if ten minutes had passed since a code was right in this session. */
async function forgetProof(token: string): Promise<void> {
  const { sid } = decodeJwt(token);
  await auth.context.mongo.db
    .collection<{ _id: string }>('sessions')
    .updateOne({ _id: String(sid) }, { $set: { provedAt: new Date(Date.now() - 601_000) } });
}
