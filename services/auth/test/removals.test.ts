import { operatorTimings } from '@emberline/contracts/operator-choices';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseClosed } from '../src/jobs/erase-closed.ts';
import {
  type AuthUnderTest,
  type Member,
  type Operator,
  signupBody,
  startAuthForTests,
} from './start-for-tests.ts';

let auth: AuthUnderTest;
let asker: Operator;
let second: Operator;
let manager: Operator;
beforeAll(async () => {
  auth = await startAuthForTests();
  [asker, second] = [await auth.operator(), await auth.operator()];
  manager = await auth.operator('manager');
});
afterAll(() => auth.stop());

const path = ({ id }: Pick<Member, 'id'>, act: '' | '/removal' | '/ban' = '/removal') =>
  `/internal/members/${id}${act}`;
const remove = (member: Pick<Member, 'id'>, { token } = asker) =>
  auth.internal(path(member), { method: 'POST', token });
const restore = (member: Member) => auth.internal(path(member), { method: 'DELETE', token: second.token });
const ban = (member: Member, { token } = asker) =>
  auth.internal(path(member, '/ban'), { method: 'POST', token });
const eraseNow = (member: Pick<Member, 'id'>, { token }: Operator) =>
  auth.internal(path(member, ''), { method: 'DELETE', token });
const afterTheDay = () => new Date(Date.now() + operatorTimings.banUndo * 1_000 + 1_000);
const exists = async ({ id }: Member) => (await auth.internal(`/internal/accounts/${id}`)).status === 200;
const login = ({ email: identifier, password }: Member) =>
  auth.call('/auth/login', { body: { identifier, password } });
const reads = async ({ token }: Member) => (await auth.call('/auth/sessions', { token })).status;
const emailsTo = async ({ id }: Member) =>
  (await auth.eventsOf(id, 'email-requested')).map(({ kind }) => kind as string);

it('ends every session and lets nobody log in, by password, link or reset, until it is undone', async () => {
  const member = await auth.join('removed', { verified: true });
  const early = await auth.linkFor(member.id, 'open-conversation');
  expect(await reads(member)).toBe(200);
  const { body } = await remove(member);
  expect(body).toMatchObject({ by: asker.id, isNew: true, as: 'removal' });
  expect(Date.parse(body.erasedAt)).toBeGreaterThan(Date.now() + (operatorTimings.banUndo - 60) * 1_000);
  expect(await reads(member)).toBe(401);
  expect((await login(member)).body.code).toBe('CREDENTIALS_INVALID');
  const [, , magicId, userId, uuid] = new URL(early.body.url).pathname.split('/');
  const redeem = () => auth.call('/mail/magic/verify', { body: { magicId, userId, uuid } });
  expect((await redeem()).body.code).toBe('LINK_INVALID');
  expect((await auth.linkFor(member.id, 'open-conversation')).status).toBe(404);

  const stays = await auth.join('stays_here', { verified: true });
  for (const { email } of [member, stays])
    expect((await auth.call('/auth/request-password-reset', { body: { email } })).status).toBe(200);
  await eventually(async () => expect(await emailsTo(stays)).toContain('reset-password'));
  expect(await emailsTo(member)).not.toContain('reset-password');

  expect((await restore(member)).status).toBe(200);
  expect((await login(member)).status).toBe(200);
  // What was ended stays ended.
  expect(await reads(member)).toBe(401);
  expect((await redeem()).body.code).toBe('LINK_INVALID');
  await eraseClosed(auth.context, afterTheDay());
  expect(await exists(member)).toBe(true);
});

it('erases after a day, not before, and nothing of the address is kept', async () => {
  const member = await auth.join('leaves_soon', { verified: true });
  await remove(member);
  await eraseClosed(auth.context);
  expect(await exists(member)).toBe(true);
  await eraseClosed(auth.context, afterTheDay());
  expect(await exists(member)).toBe(false);
  expect(await auth.eventsOf(member.id, 'member-deleted')).toEqual([
    { type: 'member-deleted', memberId: member.id, by: 'staff' },
  ]);
  expect(await auth.context.bans.has(member.email)).toBe(false);
  expect((await auth.join('leaves_soon', { email: member.email, verified: true })).id).not.toBe(member.id);
});

it('of many operators at once one removes or bans, and the others are told who was first, and how', async () => {
  const member = await auth.join('many_orders', { verified: true });
  const answers = await Promise.all([remove(member), remove(member, second), ban(member, manager)]);
  const told = answers.map(({ body }) => body);
  expect(told.filter(({ isNew }) => isNew)).toHaveLength(1);
  for (const key of ['by', 'as', 'erasedAt'] as const)
    expect(new Set(told.map((one) => one[key])).size).toBe(1);
});

it('undoing a ban leaves a removal as it is, and the other way round', async () => {
  const [removed, banned] = [await auth.join('removed_only'), await auth.join('banned_only')];
  await remove(removed);
  await ban(banned);
  await auth.internal(path(removed, '/ban'), { method: 'DELETE', token: second.token });
  await restore(banned);
  await eraseClosed(auth.context, afterTheDay());
  expect([await exists(removed), await exists(banned)]).toEqual([false, false]);
});

it.each([
  ['removed', remove, undefined],
  ['banned', ban, true],
] as const)(
  'who is %s is erased now by a colleague or a manager, not by who asked for it',
  async (how, close, banned) => {
    const [member, own] = [
      await auth.join(`now_${how}`, { verified: true }),
      await auth.join(`now_own_${how}`, { verified: true }),
    ];
    expect((await eraseNow(member, second)).body.code).toBe('CONFLICT');
    await close(member);
    expect((await eraseNow(member, asker)).body.code).toBe('FORBIDDEN');
    expect(await exists(member)).toBe(true);
    const both = await Promise.all([eraseNow(member, second), eraseNow(member, manager)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await exists(member)).toBe(false);
    const said = { type: 'member-deleted', memberId: member.id, by: 'staff', ...(banned && { banned }) };
    expect(await auth.eventsOf(member.id, 'member-deleted')).toEqual([said]);
    expect(await auth.context.bans.has(member.email)).toBe(banned === true);
    await close(own, manager);
    expect((await eraseNow(own, manager)).status).toBe(200);
  },
);

it('what was undone is not erased now, also when both come at once', async () => {
  const member = await auth.join('undone_in_time');
  await remove(member);
  await restore(member);
  expect((await eraseNow(member, manager)).body.code).toBe('CONFLICT');
  expect(await exists(member)).toBe(true);
  for (let round = 0; round < 10; round++) {
    const one = await auth.join(`both_${round}`);
    await remove(one);
    const [, erased] = await Promise.all([restore(one), eraseNow(one, manager)]);
    expect(await exists(one)).toBe(erased.status !== 200);
  }
});

it('also closes a team profile, and nobody who does not exist', async () => {
  const staff = { ...signupBody('team.removed'), lastname: 'Team', password: 'a good long one' };
  const { body } = await auth.internal('/internal/staff-accounts', { token: asker.token, body: staff });
  expect((await remove(body)).body).toMatchObject({ isNew: true, as: 'removal' });
  expect((await eraseNow(body, second)).status).toBe(200);
  expect((await remove({ id: '0'.repeat(24) })).status).toBe(404);
  expect((await remove(asker)).status).toBe(404);
});
