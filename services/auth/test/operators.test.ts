import { newId } from '@emberline/kit/mongo/ids';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthUnderTest, goodPassword, type Operator, startAuthForTests } from './start-for-tests.ts';

let auth: AuthUnderTest;
let manager: Operator;
beforeAll(async () => {
  auth = await startAuthForTests();
  manager = await auth.operator('manager');
});
afterAll(() => auth.stop());

const open = (username: string, password = goodPassword) =>
  auth.internal('/internal/operator-sessions', { body: { username, password, address: '203.0.113.1' } });
const me = (token: string) => auth.internal('/internal/operators/me', { token });
const change = (id: string, body: object, token = manager.token) =>
  auth.internal(`/internal/operators/${id}`, { method: 'PUT', token, body });
const end = (token: string, sessionId: string | null) =>
  auth.internal('/internal/operator-sessions/end', { token, body: { sessionId } });

it('an operator gets a session for the right password alone, in the role that is stored', async () => {
  const { id, username } = await auth.operator();
  const { opened, operatorId } = (await open(username.toUpperCase())).body;
  expect(operatorId).toBe(id);
  expect(opened.operator).toMatchObject({ id, username, role: 'operator', lastLogin: expect.any(String) });
  expect(decodeJwt(opened.token)).toMatchObject({ aud: 'operator', role: 'operator', sub: id });
  expect((await me(opened.token)).body).toEqual(opened.operator);
});

it('a refusal tells who was meant, for the audit list, and nothing else', async () => {
  const { id, username } = await auth.operator();
  expect((await open(username, 'wrong')).body).toEqual({ operatorId: id, opened: null });
  expect((await open('nobody')).body).toEqual({ operatorId: null, opened: null });
  await change(id, { disabled: true });
  expect((await open(username)).body).toEqual({ operatorId: id, opened: null });
});

it('disabling an operator or changing the role ends the sessions', async () => {
  const other = await auth.operator();
  expect((await change(other.id, { role: 'manager' })).body).toMatchObject({
    role: 'manager',
    disabled: false,
  });
  expect((await me(other.token)).status).toBe(401);
  const again = (await open(other.username)).body.opened;
  expect(decodeJwt(again.token).role).toBe('manager');
  expect((await change(other.id, { disabled: true })).body).toMatchObject({ disabled: true });
  expect((await me(again.token)).status).toBe(401);
});

it('only a manager changes operators, and never themselves', async () => {
  const other = await auth.operator();
  expect((await change(manager.id, { disabled: true })).status).toBe(409);
  expect((await change(manager.id, { disabled: true }, other.token)).status).toBe(403);
  expect((await change(newId(), { disabled: true })).status).toBe(404);
  const added = { username: 'New.One', password: goodPassword, role: 'operator' };
  const add = (body: object, token = manager.token) => auth.internal('/internal/operators', { token, body });
  expect((await add(added, other.token)).status).toBe(403);
  expect((await add({ ...added, password: 'operator-1' })).body.code).toBe('PASSWORD_WEAK');
  expect((await add(added)).body).toMatchObject({ username: 'New.One', lastLogin: null });
  expect((await add({ ...added, username: 'new.one' })).body.code).toBe('USERNAME_TAKEN');
  expect((await auth.internal('/internal/operators', { token: other.token })).status).toBe(403);
  const all = (await auth.internal('/internal/operators', { token: manager.token })).body;
  expect(all).toContainEqual(expect.objectContaining({ username: 'New.One' }));
  expect(JSON.stringify(all)).not.toContain('argon2');
  const names = (await auth.internal('/internal/operators/names', { token: other.token })).body;
  expect(names).toContainEqual({ id: other.id, username: other.username });
});

it('an operator ends one of the own sessions, or all, and nobody else’s', async () => {
  const other = await auth.operator();
  const mine = (await open(other.username)).body.opened;
  const third = (await open(other.username)).body.opened;
  await end(manager.token, mine.sessionId);
  expect((await me(mine.token)).status).toBe(200);
  await end(other.token, mine.sessionId);
  expect((await me(mine.token)).status).toBe(401);
  expect((await me(third.token)).status).toBe(200);
  await end(third.token, null);
  for (const { token } of [third, other]) expect((await me(token)).status).toBe(401);
  expect((await me(manager.token)).status).toBe(200);
});

it('a session of an operator is no member’s', async () => {
  expect((await auth.call('/auth/sessions', { token: manager.token })).status).toBe(403);
  const { token } = await auth.join('nooperator');
  expect((await auth.internal('/internal/operators/me', { token })).status).toBe(403);
});

const setPassword = (id: string, password: string, token = manager.token) =>
  auth.internal(`/internal/operators/${id}/password`, { method: 'PUT', token, body: { password } });
const changeOwn = (token: string, currentPassword: string, newPassword: string) =>
  auth.internal('/internal/operators/me/password', {
    method: 'PUT',
    token,
    body: { currentPassword, newPassword, address: '203.0.113.1' },
  });
const otherPassword = 'seven green kettles sing';

it('an operator changes the own password: the old one and all other sessions end', async () => {
  const one = await auth.operator();
  const elsewhere = (await open(one.username)).body.opened;
  expect((await changeOwn(one.token, 'wrong', otherPassword)).body.code).toBe('CREDENTIALS_INVALID');
  expect((await changeOwn(one.token, goodPassword, 'operator-1')).body.code).toBe('PASSWORD_WEAK');
  expect((await me(one.token)).status).toBe(200);
  const { token } = (await changeOwn(one.token, goodPassword, otherPassword)).body;
  expect((await me(token)).body).toMatchObject({ id: one.id, role: 'operator' });
  for (const ended of [one.token, elsewhere.token]) expect((await me(ended)).status).toBe(401);
  expect((await open(one.username)).body.opened).toBeNull();
  expect((await open(one.username, otherPassword)).body.opened).not.toBeNull();
});

it('of two changes at once one wins', async () => {
  const one = await auth.operator();
  const answers = await Promise.all(
    [otherPassword, `${otherPassword} twice`].map((password) => changeOwn(one.token, goodPassword, password)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

it('a manager gives another operator a password, which counts as temporary until it is changed', async () => {
  const one = await auth.operator();
  expect((await setPassword(manager.id, otherPassword)).status).toBe(409);
  expect((await setPassword(one.id, otherPassword, one.token)).status).toBe(403);
  expect((await setPassword(newId(), otherPassword)).status).toBe(404);
  expect((await setPassword(one.id, 'operator-1')).body.code).toBe('PASSWORD_WEAK');
  expect((await setPassword(one.id, otherPassword)).body).toMatchObject({ temporaryPassword: true });
  expect((await me(one.token)).status).toBe(401);
  const { token } = (await open(one.username, otherPassword)).body.opened;
  expect((await me(token)).body.temporaryPassword).toBe(true);
  const own = (await changeOwn(token, otherPassword, goodPassword)).body;
  expect((await me(own.token)).body.temporaryPassword).toBe(false);
});

it('an operator sees the own sessions alone, with the device', async () => {
  const one = await auth.operator();
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const { username } = one;
  const body = { username, password: goodPassword, address: '203.0.113.1', userAgent };
  const { opened } = (await auth.internal('/internal/operator-sessions', { body })).body;
  const { sessions } = (await auth.internal('/internal/operator-sessions', { token: opened.token })).body;
  expect(sessions).toHaveLength(2);
  expect(sessions).toContainEqual(
    expect.objectContaining({ id: opened.sessionId, device: 'Firefox on Linux', current: true }),
  );
});

it('operators of the demonstration world are added once', async () => {
  const rows = [{ kind: 'operator', username: 'demo.op', password: 'operator-ember-1', role: 'manager' }];
  for (let i = 0; i < 2; i++)
    expect((await auth.internal('/internal/seed', { body: { rows } })).body).toEqual({ stored: 1 });
  expect((await open('demo.op', 'operator-ember-1')).body.opened.operator.role).toBe('manager');
});

it('a manager gives and takes roles one by one; the token says them, and the sessions before end', async () => {
  const one = await auth.operator();
  const rolesIn = (token: string) => decodeJwt(token).roles;
  expect(rolesIn(one.token)).toEqual(['operator', 'moderator', 'billing']);
  const set = (body: object) =>
    auth.internal(`/internal/operators/${one.id}`, { method: 'PUT', token: manager.token, body });
  expect((await set({ roles: ['billing', 'moderator'] })).body).toMatchObject({
    role: 'operator',
    roles: ['moderator', 'billing'],
  });
  expect((await me(one.token)).status).toBe(401);
  const { token } = (await open(one.username)).body.opened;
  expect(rolesIn(token)).toEqual(['moderator', 'billing']);
  expect((await set({ roles: ['manager', 'operator'] })).body).toMatchObject({
    role: 'manager',
    roles: ['manager'],
  });
  for (const roles of [[], ['king'], ['billing', 'billing']]) expect((await set({ roles })).status).toBe(400);
  expect(
    (
      await auth.internal(`/internal/operators/${manager.id}`, {
        method: 'PUT',
        token: manager.token,
        body: { roles: ['billing'] },
      })
    ).status,
  ).toBe(409);
});

it('an account from before there were four roles keeps every right it had', async () => {
  const one = await auth.operator();
  await auth.context.mongo.db
    .collection('operators')
    .updateOne({ username: one.username }, { $unset: { roles: '' } });
  const { opened } = (await open(one.username)).body;
  expect(decodeJwt(opened.token).roles).toEqual(['operator', 'moderator', 'billing']);
  expect(opened.operator.roles).toEqual(['operator', 'moderator', 'billing']);
});
