import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthUnderTest, goodPassword, startAuthForTests } from './start-for-tests.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuthForTests();
});
afterAll(() => auth.stop());

const from = '203.0.113.9';
const refusedApart = () => auth.noted.filter(({ event }) => event !== 'refused');

async function notedBy(act: () => Promise<unknown>) {
  const before = refusedApart().length;
  await act();
  return refusedApart().slice(before);
}

it('what concerns security is noted, by ids and addresses', async () => {
  const { id: subjectId, username, email, token } = await auth.join('noted.person');
  const call = (path: string, body?: object, bearer?: string, method?: 'POST' | 'DELETE') =>
    auth.call(path, {
      from,
      ...(body && { body }),
      ...(bearer !== undefined && { token: bearer }),
      ...(method && { method }),
    });
  const enter = async (password = goodPassword) =>
    (await call('/auth/login', { identifier: username, password })).body.token as string;
  const link = async (purpose: 'verify-email' | 'reset-password') =>
    new URL((await auth.linkFor(subjectId, purpose)).body.url);

  expect(await notedBy(() => enter())).toMatchObject([
    { event: 'login', facts: { subjectId, address: from } },
  ]);
  expect(await notedBy(() => enter('wrong'))).toMatchObject([
    { event: 'login-failed', facts: { subjectId } },
  ]);
  const slowed = await notedBy(async () => {
    for (let n = 0; n < 14; n++) await enter('wrong');
  });
  expect(slowed.at(-1)).toMatchObject({ event: 'login-slowed', facts: { subjectId, address: from } });

  const [, , magicId, userId, uuid] = (await link('verify-email')).pathname.split('/');
  const verified = await notedBy(() => call('/mail/magic/verify', { magicId, userId, uuid }, token));
  expect(verified).toMatchObject([{ event: 'email-verified', facts: { subjectId } }]);

  const { sessions } = (await call('/auth/sessions', undefined, token)).body;
  const other = sessions.find(({ current }: { current: boolean }) => !current);
  const ended = await notedBy(() => call(`/auth/sessions/${other.id}`, undefined, token, 'DELETE'));
  expect(ended).toMatchObject([{ event: 'sessions-ended', facts: { subjectId, sessionId: other.id } }]);

  const [body] = [{ currentPassword: goodPassword, newPassword: 'five blue chairs' }];
  let current = '';
  const changed = await notedBy(async () => {
    current = (await call('/auth/change-password', body, token)).body.token;
  });
  expect(changed).toMatchObject([{ event: 'password-changed', facts: { subjectId, ended: 1 } }]);
  const reset = await notedBy(async () => {
    const bearer = (await link('reset-password')).searchParams.get('token') ?? '';
    await call('/auth/reset-password', { newPassword: goodPassword }, bearer);
  });
  expect(reset).toMatchObject([{ event: 'password-reset', facts: { subjectId, ended: 1 } }]);
  expect((await call('/auth/sessions', undefined, current)).status).toBe(401);

  const everywhere = await enter();
  const all = await notedBy(() => call('/auth/logoff-everywhere', undefined, everywhere, 'POST'));
  expect(all).toMatchObject([{ event: 'sessions-ended', facts: { subjectId, ended: 1 } }]);
  const last = await enter();
  expect(await notedBy(() => call('/auth/logoff', undefined, last, 'POST'))).toMatchObject([
    { event: 'logoff', facts: { subjectId, address: from } },
  ]);
  const leaving = await enter();
  expect(
    await notedBy(() => call('/auth/delete-account', { password: goodPassword }, leaving)),
  ).toMatchObject([{ event: 'account-deleted', facts: { subjectId, by: 'member' } }]);

  const words = JSON.stringify(auth.noted);
  for (const secret of [username, email, goodPassword, token]) expect(words).not.toContain(secret);
});

it('what managers do to operators is noted with who did it', async () => {
  const manager = await auth.operator('manager');
  const body = { username: 'noted.op', password: goodPassword, role: 'operator' };
  const added = await notedBy(() => auth.call('/admin/operators', { token: manager.token, body }));
  expect(added).toMatchObject([
    { event: 'operator-added', facts: { operatorId: manager.id, role: 'operator' } },
  ]);
  const id = String(added[0]?.facts.subjectId);
  const disabled = await notedBy(() =>
    auth.call(`/admin/operators/${id}`, {
      method: 'PUT',
      token: manager.token,
      body: { disabled: true },
    }),
  );
  expect(disabled).toMatchObject([
    { event: 'operator-changed', facts: { subjectId: id, operatorId: manager.id, disabled: true } },
  ]);
  expect(JSON.stringify(auth.noted)).not.toContain('noted.op');
});

it('what ops do by command is noted too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'security-'));
  const file = join(folder, 'security.log');
  const { MONGO_URL } = auth.settings;
  const run = (command: string, env: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, '../src/commands', `${command}.ts`)], {
      env: { ...process.env, APP_ENV: 'test', MONGO_URL, SECURITY_LOG_FILE: file, ...env },
    });
  const first = { OPERATOR_USERNAME: 'first.op', OPERATOR_PASSWORD: goodPassword };
  expect((await run('create-operator', first)).stdout).toContain('can log in now');
  expect((await run('create-operator', first)).stdout).toContain('is there already');
  await expect(run('create-operator', { ...first, OPERATOR_PASSWORD: 'first.op1' })).rejects.toThrow('guess');
  await run('rotate-key');
  await run('replace-keys');
  const [today = ''] = await readdir(folder);
  expect(today).toMatch(/^security\.\d{4}-\d\d-\d\d\.log$/);
  const lines = (await readFile(join(folder, today), 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { stream: 'security', event: 'operator-added', role: 'manager', subjectId: expect.any(String) },
    { event: 'signing-key-changed', change: 'rotated', kid: expect.any(String) },
    { event: 'signing-key-changed', change: 'replaced', kid: expect.any(String) },
  ]);
  await rm(folder, { recursive: true });
  expect((await auth.openAs('first.op')).opened.operator.role).toBe('manager');
});
