import { operatorTimings } from '@emberline/contracts/operator-choices';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseClosed } from '../src/jobs/erase-due.ts';
import { type AuthUnderTest, type Member, type Operator, startAuthForTests } from './start-for-tests.ts';

let auth: AuthUnderTest;
let operator: Operator;
beforeAll(async () => {
  auth = await startAuthForTests();
  operator = await auth.operator();
});
afterAll(() => auth.stop());

const path = ({ id }: Pick<Member, 'id'>) => `/admin/users/${id}/ban`;
const reason = 'Scam or spam';
const ban = (member: Pick<Member, 'id'>, { token } = operator) =>
  auth.call(path(member), { token, body: { reason } });
const unban = (member: Pick<Member, 'id'>) =>
  auth.call(path(member), { method: 'DELETE', token: operator.token });
const afterUndoTime = () => new Date(Date.now() + operatorTimings.banUndo * 1_000 + 1_000);
const exists = async ({ id }: Member) => (await auth.internal(`/internal/accounts/${id}`)).status === 200;
const emailsTo = async ({ id }: Member) =>
  (await auth.eventsOf(id, 'email-requested')).map(({ kind }) => kind as string);
const verify = async ({ id }: Member) => {
  const { pathname } = new URL((await auth.linkFor(id, 'verify-email')).body.url);
  const [, , magicId, userId, uuid] = pathname.split('/');
  return auth.call('/mail/magic/verify', { body: { magicId, userId, uuid, takeOver: true } });
};

it('of many operators at once one bans, and the others are told whose it is', async () => {
  const member = await auth.join('many_bans', { verified: true });
  const others = [operator, await auth.operator(), await auth.operator()];
  const answers = await Promise.all(others.map((one) => ban(member, one)));
  const first = answers.findIndex(({ status }) => status === 200);
  for (const late of answers.toSpliced(first, 1))
    expect(late).toMatchObject({
      ...{ status: 409, body: { message: `${others[first]?.username} has banned this member already.` } },
    });
  const acts = (await Promise.all(others.map(({ id }) => auth.actsOf(id)))).flat();
  expect(acts.filter(({ targetId }) => targetId === member.id)).toMatchObject([
    { action: 'ban-user', operatorId: others[first]?.id, details: { reason } },
  ]);
  const noted = auth.noted.filter(
    ({ event, facts }) => event === 'member-banned' && facts.subjectId === member.id,
  );
  expect(noted).toHaveLength(1);
});

it('a banned member is erased after a day, not before, and everybody is told that it was a ban', async () => {
  const member = await auth.join('banned', { verified: true });
  await ban(member);
  await eraseClosed(auth.context);
  expect(await exists(member)).toBe(true);
  await eraseClosed(auth.context, afterUndoTime());
  expect(await exists(member)).toBe(false);
  expect(await auth.eventsOf(member.id, 'member-deleted')).toEqual([
    { type: 'member-deleted', memberId: member.id, by: 'staff', banned: true },
  ]);
  const traces = JSON.stringify(await auth.context.mongo.db.collection('bans').find().toArray());
  expect(traces).not.toContain(member.id);
  expect(traces).not.toContain('banned@example.com');
});

it('a ban that is undone erases nobody, also when the job runs beside it', async () => {
  const member = await auth.join('undone', { verified: true });
  await ban(member);
  expect((await unban(member)).status).toBe(200);
  expect((await unban(member)).status).toBe(200);
  await eraseClosed(auth.context, afterUndoTime());
  expect(await exists(member)).toBe(true);
  for (let round = 0; round < 20; round++) {
    await ban(member);
    await Promise.all([unban(member), auth.context.accounts.findDue(afterUndoTime(), 10)]);
  }
  await eraseClosed(auth.context, afterUndoTime());
  expect(await exists(member)).toBe(true);
});

it('a ban that a replica of the release before undoes keeps no address out', async () => {
  const member = await auth.join('undone_before', { verified: true });
  await ban(member);
  const { context } = auth;
  await context.mongo.db
    .collection('accounts')
    .updateOne({ _id: member.id as never }, { $unset: { ban: '' } });
  expect(await context.bans.has(member.email)).toBe(true);
  await eraseClosed(context);
  expect(await context.bans.has(member.email)).toBe(false);
  for (let round = 0; round < 20; round++) {
    await context.mongo.db
      .collection('accounts')
      .updateOne({ _id: member.id as never }, { $unset: { ban: '' } });
    await Promise.all([ban(member), eraseClosed(context)]);
    expect(await context.bans.has(member.email)).toBe(true);
  }
});

it('an address that was banned gets no link, however it is spelled, and cannot be verified', async () => {
  const gone = await auth.join('gmailer', { verified: true, email: 'Some.One@gmail.com' });
  await ban(gone);
  await eraseClosed(auth.context, afterUndoTime());
  const again = await auth.join('gmailer2', { email: 'someone+new@googlemail.com' });
  const stranger = await auth.join('stranger');
  await eventually(async () => expect(await emailsTo(stranger)).toEqual(['verify-email']));
  await eventually(async () =>
    expect(auth.noted).toContainEqual({ event: 'banned-address', facts: { subjectId: again.id } }),
  );
  expect(await emailsTo(again)).toEqual([]);
  expect((await verify(again)).body.code).toBe('LINK_INVALID');
  expect((await verify(stranger)).status).toBe(200);
});

it('nobody changes to an address that was banned', async () => {
  const gone = await auth.join('leaver', { verified: true });
  await ban(gone);
  await eraseClosed(auth.context, afterUndoTime());
  const member = await auth.join('mover', { verified: true });
  const change = { newEmail: 'leaver+2@example.com', password: member.password };
  expect((await auth.call('/auth/change-email', { token: member.token, body: change })).status).toBe(200);
  expect(await emailsTo(member)).not.toContain('confirm-new-email');
});

it('a member who leaves during a ban is banned all the same', async () => {
  const member = await auth.join('quick', { verified: true });
  await ban(member);
  const { token, password } = member;
  expect((await auth.call('/auth/delete-account', { token, body: { password } })).status).toBe(200);
  expect(await auth.eventsOf(member.id, 'member-deleted')).toEqual([
    { type: 'member-deleted', memberId: member.id, by: 'member', banned: true },
  ]);
  const again = await auth.join('quick2', { email: member.email });
  expect((await verify(again)).body.code).toBe('LINK_INVALID');
});

it('a ban of an account that nobody has verified keeps out that account, not whose address it names', async () => {
  const owner = await auth.join('owner', { verified: true });
  const claimant = await auth.join('claimant', { email: owner.email });
  await ban(claimant);
  const told = async ({ id }: Member) => (await auth.internal(`/internal/accounts/${id}`)).body.isBanned;
  expect([await told(claimant), await told(owner)]).toEqual([true, undefined]);
  await eraseClosed(auth.context, afterUndoTime());
  expect([await exists(claimant), await told(owner)]).toEqual([false, undefined]);
  const unproved = await auth.join('unproved');
  await ban(unproved);
  expect((await verify(unproved)).body.code).toBe('LINK_INVALID');
});

it('nobody but a member can be banned', async () => {
  expect((await ban({ id: '0'.repeat(24) })).status).toBe(404);
  expect((await ban(operator)).status).toBe(404);
});
