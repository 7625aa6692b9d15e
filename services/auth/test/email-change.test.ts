import { inTransaction } from '@emberline/kit/mongo/transaction';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AuthUnderTest, goodPassword, type Member, startAuthForTests } from './start-for-tests.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuthForTests();
});
afterAll(() => auth.stop());

const path = '/auth/change-email';
const ask = ({ token }: Member, newEmail: string, password = goodPassword) =>
  auth.call(path, { token, body: { newEmail, password } });
const waiting = async ({ token }: Member) => (await auth.call(path, { token })).body.change;
const confirm = (token: string) => auth.call(`${path}/confirm`, { body: { token } });
const accountOf = async ({ id }: Member) => (await auth.internal(`/internal/accounts/${id}`)).body;
const kindsOf = async (id: string) => (await auth.eventsOf(id, 'email-requested')).map(({ kind }) => kind);

async function linkTo(
  { id }: Member,
  side: 'old' | 'new',
): Promise<{ token: string; body: Record<string, unknown> }> {
  const { status, body } = await auth.linkFor(id, `${side}-email`);
  expect(status).toBe(200);
  const url = new URL(body.url);
  expect(url.pathname).toBe('/confirm-email');
  return { token: url.searchParams.get('token') ?? '', body };
}

test('both addresses confirm, in either order; then the new one is the account’s, and is told', async () => {
  for (const [n, order] of [['old', 'new'] as const, ['new', 'old'] as const].entries()) {
    const member = await auth.join(`mover${n}`, { verified: true });
    const newEmail = `Moved${n}@example.com`;
    expect((await ask(member, newEmail)).status).toBe(200);
    expect((await kindsOf(member.id)).slice(-2)).toEqual(['confirm-old-email', 'confirm-new-email']);
    expect(await waiting(member)).toMatchObject({ email: newEmail, waitsFor: ['old', 'new'] });
    const links = { old: await linkTo(member, 'old'), new: await linkTo(member, 'new') };
    expect(links.old.body).toMatchObject({ email: member.email, newEmail, isVerified: true });
    // Nobody has proved yet that this address is the member's.
    expect(links.new.body).toMatchObject({ email: newEmail, isVerified: false });

    expect((await confirm(links[order[0]].token)).body).toEqual({ changed: false });
    expect((await accountOf(member)).email).toBe(member.email);
    expect(await waiting(member)).toMatchObject({ waitsFor: [order[1]] });
    expect((await confirm(links[order[0]].token)).body.code).toBe('LINK_INVALID');

    expect((await confirm(links[order[1]].token)).body).toEqual({ changed: true });
    expect(await accountOf(member)).toMatchObject({ email: newEmail, isVerified: true });
    expect(await waiting(member)).toBeNull();
    expect(await auth.eventsOf(member.id, 'member-email-changed')).toHaveLength(1);
    // The session goes on, and the new address logs in.
    expect((await auth.call('/auth/sessions', { token: member.token })).status).toBe(200);
    const login = { identifier: newEmail.toLowerCase(), password: goodPassword };
    expect((await auth.call('/auth/login', { body: login })).status).toBe(200);
  }
});

test('a wrong password changes nothing, and one’s own address is refused', async () => {
  const member = await auth.join('stayer', { verified: true });
  expect((await ask(member, 'else@example.com', 'a wrong password')).body.code).toBe('CREDENTIALS_INVALID');
  expect((await ask(member, member.email.toUpperCase())).status).toBe(409);
  expect(await waiting(member)).toBeNull();
});

test('a change that was stopped or asked for anew ends the links sent before', async () => {
  const member = await auth.join('doubter', { verified: true });
  await ask(member, 'first@example.com');
  const first = await linkTo(member, 'new');
  await ask(member, 'second@example.com');
  expect((await confirm(first.token)).body.code).toBe('LINK_INVALID');
  const second = await linkTo(member, 'new');
  expect((await auth.call(path, { token: member.token, method: 'DELETE' })).status).toBe(200);
  expect((await confirm(second.token)).body.code).toBe('LINK_INVALID');
  expect((await auth.linkFor(member.id, 'new-email')).status).toBe(404);
});

test('the address of somebody else is answered alike, but is told to its owner and never confirmed', async () => {
  const owner = await auth.join('owner', { verified: true });
  const member = await auth.join('taker', { verified: true });
  expect((await ask(member, owner.email)).body).toEqual((await ask(member, 'free@example.com')).body);
  await ask(member, owner.email);
  expect((await kindsOf(member.id)).at(-1)).toBe('confirm-old-email');
  expect(await kindsOf(owner.id)).toContain('account-exists');
  await confirm((await linkTo(member, 'old')).token);
  // Even with a link that no email carried.
  expect((await confirm((await linkTo(member, 'new')).token)).body.code).toBe('LINK_INVALID');
  expect((await accountOf(member)).email).toBe(member.email);
});

test('a mistyped address is corrected at once, and verified as after a sign-up: by the password that was chosen there', async () => {
  const member = await auth.join('mistyped');
  const linkOf = async () => new URL((await auth.linkFor(member.id, 'verify-email')).body.url).pathname;
  const open = (path: string, known: object) => {
    const [, , magicId, userId, uuid] = path.split('/');
    return auth.call('/mail/magic/verify', { body: { magicId, userId, uuid, ...known } });
  };
  const toTheWrongOne = await linkOf();
  expect((await ask(member, 'right@example.com')).status).toBe(200);
  expect(await waiting(member)).toBeNull();
  expect(await accountOf(member)).toMatchObject({ email: 'right@example.com', isVerified: false });
  await vi.waitFor(async () => expect(await kindsOf(member.id)).toEqual(['verify-email', 'verify-email']));
  expect(await auth.eventsOf(member.id, 'member-email-changed')).toHaveLength(1);
  expect((await open(toTheWrongOne, { password: goodPassword })).body.code).toBe('LINK_INVALID');
  const toTheRightOne = await linkOf();
  expect((await open(toTheRightOne, {})).body.code).toBe('PASSWORD_NEEDED');
  expect((await open(toTheRightOne, { password: goodPassword })).status).toBe(200);
  expect(await accountOf(member)).toMatchObject({ email: 'right@example.com', isVerified: true });
});

test('a link that an earlier release sent to correct a mistyped address verifies nobody', async () => {
  const member = await auth.join('mistyped_before');
  const { emailChanges, mongo } = auth.context;
  const change = { _id: member.id, email: 'strangers@example.com', waitsFor: ['new' as const] };
  await inTransaction(mongo.client, (session) => emailChanges.begin(change, session));
  expect((await confirm((await linkTo(member, 'new')).token)).body.code).toBe('LINK_INVALID');
  expect(await accountOf(member)).toMatchObject({ email: member.email, isVerified: false });
});

test('a new password ends a change that waits: whoever asked may not have been the owner', async () => {
  const member = await auth.join('guarded', { verified: true });
  await ask(member, 'thief@example.com');
  const link = await linkTo(member, 'new');
  const body = { currentPassword: goodPassword, newPassword: 'eleven slow clouds' };
  expect((await auth.call('/auth/change-password', { token: member.token, body })).status).toBe(200);
  expect((await confirm(link.token)).body.code).toBe('LINK_INVALID');
});
