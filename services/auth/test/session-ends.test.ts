import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { timings } from '@emberline/contracts/choices';
import { operatorTimings } from '@emberline/contracts/operator-choices';
import { revokedSessionsKey } from '@emberline/kit/identity/sessions';
import { eventually } from '@emberline/kit/testing/eventually';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signToken } from '../src/actions/sessions/sessions.ts';
import { endUnverified, eraseClosed } from '../src/jobs/erase-due.ts';
import type { Session } from '../src/store/sessions.ts';
import { type AuthUnderTest, type Member, startAuthForTests } from './start-for-tests.ts';

/** Whatever ends a session ends it for all who ask: what is sent to its device asks `isSessionLive` each time. */

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuthForTests();
});
afterAll(() => auth.stop());

const sidOf = (token: string) => String(decodeJwt(token).sid);
const isLive = async (token: string) =>
  (await auth.internal(`/internal/sessions/${sidOf(token)}`)).body.live as boolean;
const login = async ({ username: identifier, password }: Member) =>
  (await auth.call('/auth/login', { body: { identifier, password } })).body.token as string;
const linkOf = async ({ id }: Member, purpose: 'verify-email' | 'reset-password') =>
  new URL((await auth.linkFor(id, purpose)).body.url);
const asOperator = async (
  path: string,
  method: 'POST' | 'DELETE',
  body?: object,
  role: 'operator' | 'manager' = 'operator',
) => auth.call(path, { method, body, token: (await auth.operator(role)).token });
const banned = { reason: 'Scam or spam' };

const gone = async (token: string) => (await auth.call('/auth/account-gone', { body: { token } })).body.gone;

it('a token that has ended tells whether its account is deleted, and one that we did not sign tells nothing', async () => {
  const [member, other] = [await auth.join('gone_soon', { verified: true }), await auth.join('stays_here')];
  const { token, password } = member;
  await auth.call('/auth/logoff', { token: other.token, method: 'POST' });
  expect([await gone(token), await gone(other.token)]).toEqual([false, false]);
  await auth.call('/auth/delete-account', { token, body: { password } });
  const expired = await signToken(auth.context, {
    ...((await auth.context.sessions.find(sidOf(token))) as Session),
    createdAt: new Date(Date.now() - 172_800_000),
    expiresAt: new Date(Date.now() - 86_400_000),
  });
  expect([await gone(token), await gone(expired), await gone(other.token)]).toEqual([true, true, false]);
  const [head, claims, signature = ''] = token.split('.');
  const forged = [head, claims, signature.replace(/./, (one) => (one === 'A' ? 'B' : 'A'))].join('.');
  for (const text of [forged, `${head}.${claims}.`, 'junk', '..']) expect(await gone(text)).toBe(false);
  expect((await auth.call('/auth/account-gone', { body: {} })).status).toBe(400);
});

type End = (member: Member, token: string) => Promise<unknown>;

/** Each gets a session of the member and ends it. */
const ends: Record<string, End> = {
  'log-off': (_, token) => auth.call('/auth/logoff', { token, method: 'POST' }),
  'log-off from another session': async ({ token: other }, token) =>
    auth.call(`/auth/sessions/${sidOf(token)}`, { token: other, method: 'DELETE' }),
  'log-off everywhere': async ({ token: other }) =>
    auth.call('/auth/logoff-everywhere', { token: other, method: 'POST' }),
  'a new password': async ({ token: other, password }) =>
    auth.call('/auth/change-password', {
      token: other,
      body: { currentPassword: password, newPassword: 'five blue chairs' },
    }),
  'a reset of the password': async (member) =>
    auth.call('/auth/reset-password', {
      token: (await linkOf(member, 'reset-password')).searchParams.get('token') ?? '',
      body: { newPassword: 'five blue chairs' },
    }),
  'the takeover by the owner of the mailbox': async (member) => {
    await setAccount(member, { isVerified: false });
    const [, , magicId, userId, uuid] = (await linkOf(member, 'verify-email')).pathname.split('/');
    return auth.call('/mail/magic/verify', { body: { magicId, userId, uuid, takeOver: true } });
  },
  'the end of its time': async (_, token) => {
    const rows = auth.context.mongo.db.collection<{ _id: string }>('sessions');
    await rows.updateOne({ _id: sidOf(token) }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  },
  'the deletion of one’s own account': async ({ password }, token) =>
    auth.call('/auth/delete-account', { token, body: { password } }),
  'a removal by an operator': ({ id }) => asOperator(`/admin/users/${id}`, 'DELETE'),
  'a ban, once it is carried out': async ({ id }) => {
    await asOperator(`/admin/users/${id}/ban`, 'POST', banned);
    await eraseClosed(auth.context, new Date(Date.now() + operatorTimings.banUndo * 1_000 + 1_000));
  },
  'a ban that a manager carries out at once': async ({ id }) => {
    await asOperator(`/admin/users/${id}/ban`, 'POST', banned);
    return asOperator(`/admin/users/${id}/erasure`, 'POST', undefined, 'manager');
  },
  'the end of an account that nobody has verified': async (member) => {
    await setAccount(member, { isVerified: false, createdAt: new Date(0) });
    await endUnverified(auth.context, timings.unverifiedAccount * 1_000 + 1_000);
  },
  'another account that is verified under the address': async (member) => {
    await setAccount(member, { isVerified: false });
    const owner = await auth.join(`${member.username}2`, { email: member.email });
    const [, , magicId, userId, uuid] = (await linkOf(owner, 'verify-email')).pathname.split('/');
    return auth.call('/mail/magic/verify', { token: owner.token, body: { magicId, userId, uuid } });
  },
};

async function setAccount({ id }: Member, changes: object): Promise<void> {
  const rows = auth.context.mongo.db.collection<{ _id: string }>('accounts');
  await rows.updateOne({ _id: id }, { $set: changes });
}

let count = 0;
it.each(Object.entries(ends))('%s ends a session for all who ask', async (name, end) => {
  const [member, stranger] = [
    await auth.join(`ends_${++count}`, { verified: true }),
    await auth.join(`stays_${count}`, { verified: true }),
  ];
  const token = await login(member);
  expect(await isLive(token)).toBe(true);
  await end(member, token);
  expect(await isLive(token)).toBe(false);
  expect(await isLive(stranger.token)).toBe(true);
  if (name === 'the end of its time') return;
  await eventually(async () => (await auth.context.redis.zscore(revokedSessionsKey, sidOf(token))) !== null);
});

it('a leaked key that is replaced ends the sessions of everybody', async () => {
  const members = [await auth.join('leaked_1'), await auth.join('leaked_2')];
  const { MONGO_URL } = auth.settings;
  const command = join(import.meta.dirname, '../src/commands/replace-keys.ts');
  const env = { ...process.env, APP_ENV: 'test', MONGO_URL };
  await promisify(execFile)(process.execPath, [command], { env });
  for (const { token } of members) expect(await isLive(token)).toBe(false);
});

it('a session that nobody has opened is not live', async () => {
  expect((await auth.internal('/internal/sessions/00000000-0000-4000-8000-000000000000')).body).toEqual({
    live: false,
  });
});
