import { operationsOf, doors as table } from '@emberline/contracts';
import { operatorTimings } from '@emberline/contracts/operator-choices';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { eraseClosed } from '../src/jobs/erase-due.ts';
import {
  type Answer,
  type AuthUnderTest,
  type Member,
  type Operator,
  startAuthForTests,
  teamProfile,
} from './start-for-tests.ts';

let auth: AuthUnderTest;
let operator: Operator;
beforeAll(async () => {
  auth = await startAuthForTests();
  operator = await auth.operator();
});
afterAll(() => auth.stop());

let made = 0;
const newName = () => `kept_${++made}`;
const ban = (member: Member, method: 'POST' | 'DELETE' = 'POST') =>
  auth.call(`/admin/users/${member.id}/ban`, {
    ...{ method, token: operator.token },
    ...(method === 'POST' && { body: { reason: 'Scam or spam' } }),
  });
const suspend = (member: Member, until: Date | null, version = 1) =>
  auth.internal(`/internal/members/${member.id}/suspension`, {
    method: 'PUT',
    body: { until: until?.toISOString() ?? null, version },
  });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const afterUndoTime = () => new Date(Date.now() + operatorTimings.banUndo * 1_000 + 1_000);
const leave = ({ token, password }: Member) =>
  auth.call('/auth/delete-account', { token, body: { password } });
const emailsTo = async ({ id }: Member, wanted: string) =>
  (await auth.eventsOf(id, 'email-requested')).filter(({ kind }) => kind === wanted).length;
const timesRefused = ({ id }: Member) =>
  auth.noted.filter(({ event, facts }) => event === 'banned-address' && facts.subjectId === id).length;

async function confirm(member: Member, purpose: 'old-email' | 'new-email'): Promise<Answer> {
  const url = new URL((await auth.linkFor(member.id, purpose)).body.url);
  const token = url.searchParams.get('token') ?? url.pathname.split('/').at(-1);
  return auth.call('/auth/change-email/confirm', { body: { token } });
}

/** A member who joined with one address and changed to another. */
async function person(): Promise<Member & { earlier: string; current: string }> {
  const name = newName();
  const member = await auth.join(name, { verified: true, email: `${name}.first@example.com` });
  const current = `${name}.second@example.com`;
  const change = { newEmail: current, password: member.password };
  expect((await auth.call('/auth/change-email', { token: member.token, body: change })).status).toBe(200);
  await confirm(member, 'old-email');
  expect((await confirm(member, 'new-email')).body).toEqual({ changed: true });
  return { ...member, earlier: member.email, current };
}

type Outcome = 'let in' | 'refused' | 'told until when';

function outcomeOf({ status, body }: Answer): Outcome {
  if (status === 200) return 'let in';
  if (body.code === 'FORBIDDEN' && body.message.includes('suspended until')) return 'told until when';
  expect(body.code).toMatch(/LINK_INVALID|EMAIL_TAKEN/);
  return 'refused';
}

/** Whether the job has sent this email to the member, or refused to. */
async function outcomeByEmail(member: Member, kind: string, times = 1): Promise<Outcome> {
  return eventually(async () => {
    if ((await emailsTo(member, kind)) >= times) return 'let in';
    if (timesRefused(member) >= times) return 'refused';
    throw new Error('neither sent nor refused yet');
  });
}

/** Each way in which an address comes into auth. */
const doors: Record<string, (email: string) => Promise<Outcome>> = {
  signup: async (email) => outcomeByEmail(await auth.join(newName(), { email }), 'verify-email'),
  resendVerification: async (email) => {
    const member = await auth.join(newName(), { email });
    await outcomeByEmail(member, 'verify-email');
    await auth.call('/auth/resend-verification', { token: member.token, body: { email } });
    return outcomeByEmail(member, 'verify-email', 2);
  },
  verifyMagicLink: async (email) => {
    const member = await auth.join(newName(), { email });
    const { pathname } = new URL((await auth.linkFor(member.id, 'verify-email')).body.url);
    const [, , magicId, userId, uuid] = pathname.split('/');
    // Without a session: as the owner of the mailbox, who takes the account over.
    return outcomeOf(
      await auth.call('/mail/magic/verify', { body: { magicId, userId, uuid, takeOver: true } }),
    );
  },
  changeEmail: async (newEmail) => {
    const member = await auth.join(newName(), { verified: true });
    const { token, password } = member;
    expect((await auth.call('/auth/change-email', { token, body: { newEmail, password } })).status).toBe(200);
    return outcomeByEmail(member, 'confirm-new-email');
  },
  confirmEmailChange: async (email) => {
    const member = await auth.join(newName(), { verified: true });
    const { emailChanges, mongo } = auth.context;
    // Begun before the ban.
    await inTransaction(mongo.client, (session) =>
      emailChanges.begin({ _id: member.id, email, waitsFor: ['new'] }, session),
    );
    return outcomeOf(await confirm(member, 'new-email'));
  },
  addUser: async (email) => {
    const body = { ...teamProfile(newName()), email };
    return outcomeOf(await auth.call('/admin/users/add', { token: operator.token, body }));
  },
};

/** What became of the person, and whether the account is gone. */
const states: Record<string, (member: Member) => Promise<{ isGone: boolean }>> = {
  'a ban that was ordered': async (member) => {
    await ban(member);
    return { isGone: false };
  },
  'a ban that has erased': async (member) => {
    await ban(member);
    await eraseClosed(auth.context, afterUndoTime());
    return { isGone: true };
  },
  'a ban that was undone': async (member) => {
    await ban(member);
    await ban(member, 'DELETE');
    return { isGone: false };
  },
  'a suspension before the account was deleted': async (member) => {
    await suspend(member, inDays(3));
    expect((await leave(member)).status).toBe(200);
    return { isGone: true };
  },
  'a suspension that was lifted before the account was deleted': async (member) => {
    await suspend(member, inDays(3));
    await suspend(member, null, 2);
    await leave(member);
    return { isGone: true };
  },
};

/** Nobody learns of a suspension before the mailbox is proved. */
const beforeProof = ['signup', 'resendVerification', 'changeEmail'];

function expected(state: string, door: string): Outcome {
  if (state.includes('undone') || state.includes('lifted')) return 'let in';
  if (state.includes('ban')) return 'refused';
  return beforeProof.includes(door) ? 'let in' : 'told until when';
}

test('each operation of auth that takes an address is tried', () => {
  const asking = operationsOf('auth').filter(({ id }) => table[id] === 'asks');
  expect(Object.keys(doors).sort()).toEqual(asking.map(({ id }) => id).sort());
});

it.each(Object.keys(states).flatMap((state) => Object.keys(doors).map((door) => [state, door] as const)))(
  'after %s: %s, with the address, one of before and other spellings',
  async (state, door) => {
    const member = await person();
    const { isGone } = (await states[state]?.(member)) ?? {};
    const [name, domain] = member.current.split('@');
    const [before] = member.earlier.split('@');
    const addresses = [`${name?.toUpperCase()}+2@${domain}`, `${before}+again@${domain}`];
    if (isGone || state.includes('ordered')) addresses.push(member.earlier);
    const came: Outcome[] = [];
    for (const address of addresses) {
      came.push((await doors[door]?.(address)) as Outcome);
    }
    expect(new Set(came)).toEqual(new Set([expected(state, door)]));
  },
);

it('a banned member changes nothing by which they could come back, and after the ban was undone may again', async () => {
  const member = await person();
  const change = () =>
    auth.call('/auth/change-email', {
      token: member.token,
      body: { newEmail: `${newName()}@example.com`, password: member.password },
    });
  expect((await change()).status).toBe(200);
  await ban(member);
  const refused = await change();
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('account is closed')]);
  await confirm(member, 'old-email').then(({ body }) => expect(body.code).toBe('LINK_INVALID'));
  await ban(member, 'DELETE');
  await confirm(member, 'old-email');
  expect((await confirm(member, 'new-email')).body).toEqual({ changed: true });
});

it('of two bans of one mailbox the other stands when one is undone', async () => {
  const name = newName();
  const [one, two] = [
    await auth.join(newName(), { verified: true, email: `${name}@example.com` }),
    await auth.join(newName(), { verified: true, email: `${name}+2@example.com` }),
  ];
  await ban(one);
  await ban(two);
  await ban(one, 'DELETE');
  expect(await doors.signup?.(`${name}+3@example.com`)).toBe('refused');
  await ban(two, 'DELETE');
  expect(await doors.signup?.(`${name}+4@example.com`)).toBe('let in');
  await ban(two);
  await eraseClosed(auth.context, afterUndoTime());
  await ban(one);
  await ban(one, 'DELETE');
  expect(await doors.signup?.(`${name}+5@example.com`)).toBe('refused');
});

it('a ban that an earlier release has ordered keeps its addresses out too', async () => {
  const member = await person();
  const { accounts, mongo } = auth.context;
  const closed = { by: operator.id, erasedAt: inDays(1) };
  await inTransaction(mongo.client, (session) => accounts.close(member.id, 'ban', closed, session));
  await eraseClosed(auth.context);
  expect(await doors.verifyMagicLink?.(`${member.current.replace('@', '+2@')}`)).toBe('refused');
});

it('other services are told of a ban with the account', async () => {
  const member = await person();
  const told = async () => (await auth.internal(`/internal/accounts/${member.id}`)).body.isBanned;
  expect(await told()).toBeUndefined();
  await ban(member);
  expect(await told()).toBe(true);
  await ban(member, 'DELETE');
  expect(await told()).toBeUndefined();
});

it('a suspension is told with the deletion, ends by itself, and nothing of the person is readable', async () => {
  const member = await person();
  const until = inDays(2);
  await suspend(member, until, 5);
  // What comes too late changes nothing.
  await suspend(member, null, 4);
  await leave(member);
  expect(await auth.eventsOf(member.id, 'member-deleted')).toEqual([
    { type: 'member-deleted', memberId: member.id, by: 'member', suspendedUntil: until.toISOString() },
  ]);
  const rows = auth.context.mongo.db.collection('suspendedAddresses');
  const kept = await rows.find().toArray();
  for (const trace of [member.id, member.earlier, member.current])
    expect(JSON.stringify(kept)).not.toContain(trace);
  await rows.updateMany({}, { $set: { until: inDays(-1) } });
  expect(await doors.verifyMagicLink?.(member.current)).toBe('let in');
});

it('an address that nobody had confirmed is not suspended: it may be somebody else’s', async () => {
  const member = await auth.join(newName());
  await suspend(member, inDays(2));
  await leave(member);
  expect(await doors.verifyMagicLink?.(member.email)).toBe('let in');
});
