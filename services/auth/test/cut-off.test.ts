import { callCutOff, cuttableLine, disturb, nextHeartbeat } from '@emberline/kit/testing/cut-off';
import { freshMongoUrl, testEngines } from '@emberline/kit/testing/engines';
import { eventually } from '@emberline/kit/testing/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { goodPassword, type Member, signupBody, startAuthForTests } from './start-for-tests.ts';

const operations = 200;

test(`after ${operations} calls that were cut off, a full load of ordinary ones succeeds`, {
  timeout: 180_000,
}, async () => {
  const mongo = await cuttableLine(freshMongoUrl('auth'));
  const redis = await cuttableLine(testEngines().redisUrl);
  onTestFinished(async () => {
    await Promise.all([mongo.stop(), redis.stop()]);
  });
  const auth = await startAuthForTests({ MONGO_URL: mongo.url, REDIS_URL: redis.url }, { realHashing: true });
  onTestFinished(() => auth.stop());
  const members: Member[] = [];
  for (let n = 0; n < 8; n++) members.push(await auth.join(`member${n}`, { verified: true }));
  const url = await auth.app.listen({ host: '127.0.0.1', port: 0 });

  let addresses = 0;
  /** A call that uses the hasher, a transaction, or both; each from another address. */
  const anyCall = async (n: number, signal?: AbortSignal) => {
    const { username, email, token } = members[n % members.length] as Member;
    const calls: [path: string, body?: object, bearer?: string][] = [
      ['/auth/login', { identifier: username, password: goodPassword }],
      ['/auth/login', { identifier: email, password: goodPassword }],
      ['/auth/signup', signupBody(`new_${n}_${addresses}`)],
      ['/auth/request-password-reset', { email }],
      ['/auth/sessions', undefined, token],
    ];
    const [path, body, bearer] = calls[n % calls.length] as (typeof calls)[number];
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-forwarded-for': `10.0.${Math.floor(addresses / 250)}.${addresses++ % 250}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    await answer.text();
    return answer.status;
  };

  const disturbing = Promise.all([disturb(mongo, 6_000), disturb(redis, 1_000)]);
  const statuses = await callCutOff(operations, anyCall);
  await disturbing;
  await nextHeartbeat(auth.context.mongo.client);
  // 429: an attempt counts when its caller leaves before the password was checked.
  expect(statuses.difference(new Set([200, 429, 503]))).toEqual(new Set());

  await auth.context.mongo.db.collection('loginAttempts').deleteMany();
  await eventually(async () => (await anyCall(0)) === 200, { within: 30_000 });
  const after: number[] = [];
  // As many at once as may wait for the hasher.
  for (let n = 0; n < operations; n += 20)
    after.push(...(await Promise.all(Array.from({ length: 20 }, (_, i) => anyCall(operations + n + i)))));
  expect(after.filter((status) => status !== 200)).toEqual([]);
  await eventually(async () =>
    expect(await auth.context.mongo.db.collection('emailRequests').countDocuments()).toBe(0),
  );
});
