import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthUnderTest, goodPassword, startAuthForTests } from './start-for-tests.ts';

let auth: AuthUnderTest;
const address = '192.0.2.7';

beforeAll(async () => {
  auth = await startAuthForTests();
});
afterAll(() => auth.stop());

test('the profile service asks for a member whether a password is theirs; guesses are slowed down', async () => {
  const { token } = await auth.join('checked');
  const check = (password: string) =>
    auth.internal('/internal/password-checks', { token, body: { password, address } });
  expect(await check(goodPassword)).toMatchObject({ status: 200, body: { ok: true } });
  expect((await check('not it')).body.code).toBe('CREDENTIALS_INVALID');
  const codes = new Set<string>();
  for (let n = 0; n < 12; n++) codes.add((await check(`guess ${n}`)).body.code);
  expect(codes).toContain('TOO_MANY');
});

test('nobody else learns it', async () => {
  const { token } = await auth.join('unchecked');
  const path = '/internal/password-checks';
  expect((await auth.call(path, { token, body: { password: goodPassword, address } })).status).toBe(401);
  expect((await auth.internal(path, { body: { password: goodPassword, address } })).status).toBe(401);
});
