import { operatorTimings } from '@emberline/contracts/operator-choices';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseClosed } from '../src/jobs/erase-due.ts';
import {
  type AuthUnderTest,
  type Member,
  type Operator,
  startAuthForTests,
  teamProfile,
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

const path = ({ id }: Pick<Member, 'id'>, act: '' | '/erasure' | '/ban' = '') => `/admin/users/${id}${act}`;
const remove = (member: Pick<Member, 'id'>, { token } = asker) =>
  auth.call(path(member), { method: 'DELETE', token });
const restore = (member: Member) =>
  auth.call(path(member, '/erasure'), { method: 'DELETE', token: second.token });
const ban = (member: Member, { token } = asker) =>
  auth.call(path(member, '/ban'), { token, body: { reason: 'Scam or spam' } });
const eraseNow = (member: Pick<Member, 'id'>, { token }: Operator) =>
  auth.call(path(member, '/erasure'), { method: 'POST', token });
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
  expect(body.message).toBe('The user is deleted, and erased everywhere in 24 hours.');
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
  const first = answers.findIndex(({ status }) => status === 200);
  const name = [asker, second, manager][first]?.username;
  const did = first === 2 ? 'banned' : 'deleted';
  for (const { body } of answers.toSpliced(first, 1))
    expect(body).toMatchObject({ statusCode: 409, message: `${name} has ${did} this member already.` });
});

it('undoing a ban leaves a removal as it is, and the other way round', async () => {
  const [removed, banned] = [await auth.join('removed_only'), await auth.join('banned_only')];
  await remove(removed);
  await ban(banned);
  await auth.call(path(removed, '/ban'), { method: 'DELETE', token: second.token });
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
  const body = teamProfile('team.removed');
  const { user } = (await auth.call('/admin/users/add', { token: asker.token, body })).body;
  expect((await remove(user)).status).toBe(200);
  expect((await eraseNow(user, second)).status).toBe(200);
  expect((await remove({ id: '0'.repeat(24) })).status).toBe(404);
  expect((await remove(asker)).status).toBe(404);
});

// What the other services do when an account is closed.

const asked = ({ id }: Pick<Member, 'id'>) => {
  const closing = auth.others.asked.filter(({ call }) => call.includes(id));
  return closing.map(({ call }) => call.replace(`/${id}`, ''));
};
const profileOf = ({ id }: Member) => `/internal/profiles/${id}/closing`;
const paymentOf = ({ id }: Member) => `/internal/members/${id}/closing`;

it('a ban hides the profile and bars the cards before it is said to be done; both are undone, the profile last', async () => {
  const member = await auth.join('followed', { verified: true });
  const { erasedAt } = (await ban(member)).body;
  expect(asked(member)).toEqual(['PUT /internal/profiles/closing', 'PUT /internal/members/closing']);
  const bodies = auth.others.asked.slice(-3).map(({ body }) => body);
  expect(bodies).toContainEqual({
    ...{ by: asker.id, byName: asker.username, erasedAt, reason: 'Scam or spam' },
  });
  expect(bodies).toContainEqual({ isBan: true });
  await eraseClosed(auth.context);
  expect(asked(member)).toHaveLength(2);
  expect((await auth.call(path(member, '/ban'), { method: 'DELETE', token: second.token })).status).toBe(200);
  expect(asked(member).slice(2)).toEqual([
    'DELETE /internal/members/closing',
    'DELETE /internal/profiles/closing',
  ]);
  const acts = [...(await auth.actsOf(asker.id)), ...(await auth.actsOf(second.id))];
  expect(acts.filter(({ targetId }) => targetId === member.id).map(({ action }) => action)).toEqual([
    'ban-user',
    'unban-user',
  ]);
});

it.each([
  ['profile', profileOf],
  ['payment', paymentOf],
] as const)(
  'while %s is away, nobody is told that it is done; who repeats it or a job completes it, with one entry',
  async (name, of) => {
    const [member, other] = [await auth.join(`away_${name}`), await auth.join(`away_too_${name}`)];
    const { away } = auth.others;
    for (const one of [member, other]) {
      away.add(of(one));
      expect((await remove(one)).status).toBe(503);
      away.delete(of(one));
    }
    expect((await remove(member)).status).toBe(200);
    const before = asked(other).length;
    await eraseClosed(auth.context);
    expect(asked(other).slice(before)).toEqual([
      'PUT /internal/profiles/closing',
      'PUT /internal/members/closing',
    ]);
    away.add(of(member));
    expect((await restore(member)).status).toBe(503);
    away.delete(of(member));
    await eraseClosed(auth.context);
    expect(asked(member).slice(-2)).toEqual([
      'DELETE /internal/members/closing',
      'DELETE /internal/profiles/closing',
    ]);
    const deletions = (await auth.actsOf(asker.id)).filter(({ targetId }) => targetId === member.id);
    expect(deletions).toMatchObject([{ action: 'delete-user' }]);
  },
);

it('closed and opened again at once by many, the others end with what the account is', async () => {
  for (let round = 0; round < 4; round++) {
    const member = await auth.join(`flicker_${round}`);
    await Promise.all([remove(member), restore(member), remove(member), restore(member)]);
    await eraseClosed(auth.context);
    const last = asked(member).findLast((call) => call.includes('profiles'));
    const account = await auth.context.accounts.find(member.id);
    expect(last ?? 'DELETE').toMatch(account?.removal ? /^PUT/ : /^DELETE/);
  }
});

it('a granted appeal ends the ban that it was about, and no later one', async () => {
  const member = await auth.join('appealed', { verified: true });
  const endBan = (erasedAt: string) =>
    auth.internal(`/internal/members/${member.id}/ban?erasedAt=${erasedAt}`, { method: 'DELETE' });
  const first = (await ban(member)).body.erasedAt;
  expect((await endBan(new Date(0).toISOString())).status).toBe(200);
  expect(await auth.context.bans.has(member.email)).toBe(true);
  for (let n = 0; n < 2; n++) expect((await endBan(first)).status).toBe(200);
  expect(await auth.context.bans.has(member.email)).toBe(false);
  await ban(member);
  expect((await endBan(first)).status).toBe(200);
  expect(await auth.context.bans.has(member.email)).toBe(true);
});

it('without its entry no account is made, closed, opened again or erased', async () => {
  const [open, closed] = [await auth.join('stays_open'), await auth.join('stays_closed')];
  await remove(closed);
  const { db } = auth.context.mongo;
  const before = auth.others.asked.length;
  await db.command({ collMod: 'outbox', validator: { topic: { $ne: 'operator-acted' } } });
  const refused = await Promise.all([
    remove(open),
    ban(open),
    restore(closed),
    eraseNow(closed, second),
    auth.call('/admin/users/add', { token: asker.token, body: teamProfile('never.made') }),
  ]);
  await db.command({ collMod: 'outbox', validator: {} });
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 500));
  const rows = await db
    .collection('accounts')
    .find({ username: /^(stays_(open|closed)|never)/ })
    .toArray();
  expect(rows.map(({ username, removal }) => [username, removal !== undefined]).sort()).toEqual([
    ['stays_closed', true],
    ['stays_open', false],
  ]);
  expect(auth.others.asked.slice(before).filter(({ call }) => call.includes('closing'))).toEqual([]);
});
