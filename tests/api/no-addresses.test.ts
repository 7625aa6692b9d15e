import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  getProfile,
  login,
  type Operation,
  requestPasswordReset,
  resendVerification,
  signup,
} from '@emberline/contracts';
import { pathOf } from '@emberline/contracts/operation';
import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import { expect, inject, test } from 'vitest';
import { makePeople } from '../support/people.ts';
import { noteWords } from '../support/search-databases.ts';
import { searchRedis } from '../support/search-redis.ts';

/** What is kept for a while beside the databases: counters and queues in Redis, the log of each program, the security log. */

const addresses = ['203.0.113.77', '2001:db8:85a3:8d3:1319:8a2e:370:7348'];
/** Beginnings that lead to a single customer; shorter ones are told in the security log. */
const told = ['203.0.113.77', '2001:db8:85a3:8d3'];

async function call(operation: Operation, from: string, { body, token, params }: Call = {}) {
  const answer = await fetch(inject('product').api + pathOf(operation, params as never), {
    method: operation.method,
    headers: {
      'x-forwarded-for': from,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  await answer.arrayBuffer();
  return answer.status;
}
interface Call {
  body?: object;
  token?: string;
  params?: object;
}

test('after a signup, logins and refused ones no email, username or whole network address is in Redis or in a log', async () => {
  const [one, other] = await makePeople(inject('product'), 2);
  if (!one || !other) throw new Error('nobody');
  const username = `n${newId().slice(0, 15)}`;
  const email = `${username}@example.com`;
  const password = 'three green lamps';
  const form = { firstname: 'Ann', lastname: 'Berg', email, username, gender: 'female', preference: 'both' };
  for (const from of addresses) {
    const statuses = [
      await call(signup, from, { body: { ...form, password, confirmPassword: password } }),
      await call(login, from, { body: { identifier: email, password } }),
      await call(login, from, { body: { identifier: email, password: 'a wrong guess' } }),
      await call(login, from, { body: { identifier: `nobody.${email}`, password: 'a wrong guess' } }),
      await call(requestPasswordReset, from, { body: { email } }),
      await call(resendVerification, from, { body: { email } }),
      await call(getProfile, from, { token: one.token, params: { id: other.id } }),
    ];
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(2);
    expect(statuses).toContain(401);
  }
  const secrets = [...told, email, username];
  const found = (texts: string[]) =>
    texts.flatMap((text) => secrets.filter((secret) => text.includes(secret)).map(() => text.slice(0, 300)));
  const inRedis = noteWords(secrets);
  await searchRedis(inRedis.look);
  expect([...inRedis.found]).toEqual([]);

  const folder = join(inject('productFolder'), 'logs');
  const lines = () =>
    readdirSync(folder)
      // The mail catcher stands for somebody else's server.
      .filter((file) => !file.startsWith('mail'))
      .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  await eventually(() =>
    lines().some((line) => line.includes('login-failed') && line.includes('203.0.113.*')),
  );
  expect(lines().some((line) => line.includes('2001:db8:85a3:*'))).toBe(true);
  expect(found(lines())).toEqual([]);
});
