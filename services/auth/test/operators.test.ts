import { newId } from '@emberline/kit/mongo/ids';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AuthUnderTest, goodPassword, type Operator, startAuthForTests } from './start-for-tests.ts';

let auth: AuthUnderTest;
let manager: Operator;
beforeAll(async () => {
  auth = await startAuthForTests();
  manager = await auth.operator('manager');
});
afterAll(() => auth.stop());

const open = (username: string, password = goodPassword) => auth.openAs(username, { password });
const me = (token: string) => auth.call('/admin/me', { token });
const change = (id: string, body: object, token = manager.token) =>
  auth.call(`/admin/operators/${id}`, { method: 'PUT', token, body });
const end = (token: string, sessionId: string) =>
  auth.call(`/admin/sessions/${sessionId}`, { method: 'DELETE', token });
const actionsOf = async (id: string) => (await auth.actsOf(id)).map(({ action }) => action);
const idOf = (token: string) => String(decodeJwt(token).sid);

it('an operator gets a session for the right password alone, in the role that is stored', async () => {
  const { id, username } = await auth.operator();
  const { opened } = await open(username.toUpperCase());
  expect(opened.operator).toMatchObject({ id, username, role: 'operator', lastLogin: expect.any(String) });
  expect(decodeJwt(opened.token)).toMatchObject({ aud: 'operator', role: 'operator', sub: id });
  expect((await me(opened.token)).body).toEqual({ ...opened.operator, isNewcomer: false });
});

it('each try to log in is in the audit list of whom it was meant for, and tells nothing else', async () => {
  const { id, username } = await auth.operator();
  const wrong = (name: string) =>
    auth.call('/admin/login', { body: { username: name, password: 'a wrong guess' } });
  const refused = await wrong(username);
  expect(refused.body).toMatchObject({ statusCode: 401, message: 'Invalid credentials' });
  expect((await wrong('nobody')).body).toEqual(refused.body);
  await change(id, { disabled: true });
  expect((await open(username)).problem).toBe('CREDENTIALS_INVALID');
  expect(await actionsOf(id)).toEqual(['login', 'login-refused', 'login-refused']);
});

it('without its entry nothing is changed: no session is opened or ended, and no operator added or changed', async () => {
  const { id, username, token } = await auth.operator();
  const { acts, operators, sessions } = auth.context;
  const state = async () => [await sessions.listLiveOf(id), await operators.find(id), await operators.list()];
  const added = { username: 'Not.Yet', password: goodPassword, role: 'operator' };
  const before = await state();
  const spy = vi.spyOn(acts, 'acted').mockRejectedValue(new Error('the disk is full'));
  const refused = [
    (await open(username)).status,
    (await auth.call('/admin/logoff', { method: 'POST', token })).status,
    (await auth.call('/admin/operators', { token: manager.token, body: added })).status,
    (await change(id, { disabled: true })).status,
  ];
  spy.mockRestore();
  expect(refused).toEqual(refused.map(() => 500));
  expect(await state()).toEqual(before);
  expect(await actionsOf(id)).toEqual(['login']);
});

it('disabling an operator or changing the role ends the sessions', async () => {
  const other = await auth.operator();
  expect((await change(other.id, { role: 'manager' })).body).toMatchObject({
    role: 'manager',
    disabled: false,
  });
  expect((await me(other.token)).status).toBe(401);
  const again = (await open(other.username)).opened;
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
  const add = (body: object, token = manager.token) => auth.call('/admin/operators', { token, body });
  expect((await add(added, other.token)).status).toBe(403);
  expect((await add({ ...added, password: 'operator-1' })).body.code).toBe('PASSWORD_WEAK');
  expect((await add(added)).body).toMatchObject({ username: 'New.One', lastLogin: null });
  expect((await add({ ...added, username: 'new.one' })).body.code).toBe('USERNAME_TAKEN');
  expect((await auth.call('/admin/operators', { token: other.token })).status).toBe(403);
  const all = (await auth.call('/admin/operators', { token: manager.token })).body;
  expect(all).toContainEqual(expect.objectContaining({ username: 'New.One' }));
  expect(JSON.stringify(all)).not.toContain('argon2');
  const names = (await auth.internal('/internal/operators/names', { token: other.token })).body;
  expect(names).toContainEqual({ id: other.id, username: other.username });
});

it('what a manager does to operators is in the audit list once, and what is refused is not', async () => {
  const boss = await auth.operator('manager');
  const body = { username: `new_${newId().slice(-8)}`, password: goodPassword, role: 'operator' };
  const added = (await auth.call('/admin/operators', { token: boss.token, body })).body;
  expect((await auth.call('/admin/operators', { token: boss.token, body })).status).toBe(409);
  await change(added.id, { roles: ['billing'], disabled: true }, boss.token);
  await change(newId(), { disabled: true }, boss.token);
  await setPassword(added.id, otherPassword, boss.token);
  const reset = { method: 'DELETE', token: boss.token } as const;
  await auth.call(`/admin/operators/${added.id}/second-factor`, reset);
  for (let n = 0; n < 2; n++) await auth.call('/admin/operators', { token: boss.token });
  const targetId = added.id;
  const acts = (await auth.actsOf(boss.id)).slice(1);
  expect(acts).toMatchObject([
    { action: 'add-operator', targetId, details: { role: 'operator', roles: 'operator moderator billing' } },
    { action: 'change-operator', targetId, details: { disabled: true, role: 'operator', roles: 'billing' } },
    { action: 'set-operator-password', targetId },
    { action: 'reset-second-factor', targetId },
    { action: 'list-operators', details: { page: 1 } },
  ]);
  expect(JSON.stringify(acts)).not.toContain('kettles');
});

it('an operator ends one of the own sessions, or this one, and nobody else’s', async () => {
  const other = await auth.operator();
  const mine = (await open(other.username)).opened;
  const third = (await open(other.username)).opened;
  await end(manager.token, idOf(mine.token));
  expect((await me(mine.token)).status).toBe(200);
  await end(other.token, idOf(mine.token));
  expect((await me(mine.token)).status).toBe(401);
  expect((await me(third.token)).status).toBe(200);
  expect((await auth.call('/admin/logoff', { method: 'POST', token: third.token })).status).toBe(200);
  expect((await me(third.token)).status).toBe(401);
  for (const { token } of [other, manager]) expect((await me(token)).status).toBe(200);
  expect((await actionsOf(other.id)).slice(-2)).toEqual(['end-session', 'logoff']);
});

it('a session of an operator is no member’s', async () => {
  expect((await auth.call('/auth/sessions', { token: manager.token })).status).toBe(403);
  const { token } = await auth.join('nooperator');
  expect((await me(token)).status).toBe(403);
});

const setPassword = (id: string, password: string, token = manager.token) =>
  auth.call(`/admin/operators/${id}/password`, { method: 'PUT', token, body: { password } });
const changeOwn = (token: string, currentPassword: string, newPassword: string) =>
  auth.call('/admin/password', { token, body: { currentPassword, newPassword } });
const otherPassword = 'seven green kettles sing';

it('an operator changes the own password: the old one and all other sessions end', async () => {
  const one = await auth.operator();
  const elsewhere = (await open(one.username)).opened;
  expect((await changeOwn(one.token, 'wrong', otherPassword)).body.code).toBe('CREDENTIALS_INVALID');
  expect((await changeOwn(one.token, goodPassword, 'operator-1')).body.code).toBe('PASSWORD_WEAK');
  expect((await me(one.token)).status).toBe(200);
  const { token } = (await changeOwn(one.token, goodPassword, otherPassword)).body;
  expect((await me(token)).body).toMatchObject({ id: one.id, role: 'operator' });
  for (const ended of [one.token, elsewhere.token]) expect((await me(ended)).status).toBe(401);
  expect((await open(one.username)).opened).toBeNull();
  expect((await open(one.username, otherPassword)).opened).not.toBeNull();
  expect((await actionsOf(one.id)).filter((action) => action === 'change-password')).toHaveLength(1);
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
  const { token } = (await open(one.username, otherPassword)).opened;
  expect((await me(token)).body.temporaryPassword).toBe(true);
  const own = (await changeOwn(token, otherPassword, goodPassword)).body;
  expect((await me(own.token)).body.temporaryPassword).toBe(false);
});

it('an operator sees the own sessions alone, with the device', async () => {
  const one = await auth.operator();
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const { opened } = await auth.openAs(one.username, {}, { userAgent });
  const { sessions } = (await auth.call('/admin/sessions', { token: opened.token })).body;
  expect(sessions).toHaveLength(2);
  expect(sessions).toContainEqual(
    expect.objectContaining({ id: idOf(opened.token), device: 'Firefox on Linux', current: true }),
  );
});

it('operators of the demonstration world are added once', async () => {
  const rows = [{ kind: 'operator', username: 'demo.op', password: 'operator-ember-1', role: 'manager' }];
  for (let i = 0; i < 2; i++)
    expect((await auth.internal('/internal/seed', { body: { rows } })).body).toEqual({ stored: 1 });
  expect((await open('demo.op', 'operator-ember-1')).opened.operator.role).toBe('manager');
});

it('a manager gives and takes roles one by one; the token says them, and the sessions before end', async () => {
  const one = await auth.operator();
  const rolesIn = (token: string) => decodeJwt(token).roles;
  expect(rolesIn(one.token)).toEqual(['operator', 'moderator', 'billing']);
  const set = (body: object) => change(one.id, body);
  expect((await set({ roles: ['billing', 'moderator'] })).body).toMatchObject({
    role: 'operator',
    roles: ['moderator', 'billing'],
  });
  expect((await me(one.token)).status).toBe(401);
  const { token } = (await open(one.username)).opened;
  expect(rolesIn(token)).toEqual(['moderator', 'billing']);
  expect((await set({ roles: ['manager', 'operator'] })).body).toMatchObject({
    role: 'manager',
    roles: ['manager'],
  });
  for (const roles of [[], ['king'], ['billing', 'billing']]) expect((await set({ roles })).status).toBe(400);
  expect((await change(manager.id, { roles: ['billing'] })).status).toBe(409);
});

it('an account from before there were four roles keeps every right it had', async () => {
  const one = await auth.operator();
  await auth.context.mongo.db
    .collection('operators')
    .updateOne({ username: one.username }, { $unset: { roles: '' } });
  const { opened } = await open(one.username);
  expect(decodeJwt(opened.token).roles).toEqual(['operator', 'moderator', 'billing']);
  expect(opened.operator.roles).toEqual(['operator', 'moderator', 'billing']);
});
