import { operatorTimings } from '@emberline/contracts/operator-choices';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endIdle } from '../src/jobs/sessions.ts';
import { type AuthUnderTest, startAuthForTests } from './start-for-tests.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuthForTests();
});
afterAll(() => auth.stop());

const statusOf = async (token: string) => (await auth.call('/admin/me', { token })).status;
const sidOf = (token: string) => String(decodeJwt(token).sid);

/** As if the operator had been there last so many seconds ago. */
async function leftSince(token: string, seconds: number): Promise<void> {
  await auth.context.mongo.db
    .collection<{ _id: string }>('sessions')
    .updateOne({ _id: sidOf(token) }, { $set: { activeAt: new Date(Date.now() - seconds * 1_000) } });
}

it('an operator’s session ends 30 minutes after the operator was there last, whatever the open page asks for', async () => {
  const [gone, back, fresh] = [await auth.operator(), await auth.operator(), await auth.operator()];
  const member = await auth.join('idlemember');
  await leftSince(gone.token, operatorTimings.idleEnd + 1);
  await leftSince(back.token, operatorTimings.idleEnd + 1);
  // A page that only asks for lists says nothing of its operator.
  expect(await statusOf(gone.token)).toBe(200);
  const active = { token: back.token, method: 'POST' as const };
  expect((await auth.call('/admin/active', active)).status).toBe(200);
  await endIdle(auth.context);
  expect(await statusOf(gone.token)).toBe(401);
  expect(await statusOf(back.token)).toBe(200);
  expect(await statusOf(fresh.token)).toBe(200);
  expect((await auth.call('/auth/sessions', { token: member.token })).status).toBe(200);
  const ended = auth.noted.filter(({ event }) => event === 'sessions-ended').map(({ facts }) => facts);
  expect(ended).toEqual([{ subjectId: gone.id, sessionId: sidOf(gone.token), ended: 1, cause: 'idle' }]);
  // The other services hear of it.
  await expect.poll(() => auth.context.redis.zscore('revoked-sessions', sidOf(gone.token))).not.toBeNull();
});

it('nobody who was there within the time is logged off, to the second', async () => {
  const one = await auth.operator();
  await leftSince(one.token, operatorTimings.idleEnd - 5);
  await endIdle(auth.context);
  expect(await statusOf(one.token)).toBe(200);
  await endIdle(auth.context, Date.now() + 6_000);
  expect(await statusOf(one.token)).toBe(401);
});
