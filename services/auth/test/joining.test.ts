import { timings } from '@emberline/contracts/choices';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endUnverified } from '../src/jobs/erase-due.ts';
import {
  type AuthUnderTest,
  goodPassword,
  type Member,
  signupBody,
  startAuthForTests,
} from './start-for-tests.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuthForTests();
});
afterAll(() => auth.stop());

const foePassword = 'seven quiet rivers';
const login = (identifier: string, password: string) =>
  auth.call('/auth/login', { body: { identifier, password } });
const logoff = (token: string) => auth.call('/auth/logoff', { token, method: 'POST' });
const isVerified = async ({ id }: Member) =>
  (await auth.internal(`/internal/accounts/${id}`)).body.isVerified;
const exists = async ({ id }: Member) => (await auth.internal(`/internal/accounts/${id}`)).status === 200;
const emailsTo = async ({ id }: Member) =>
  (await auth.eventsOf(id, 'email-requested')).map(({ kind }) => kind as string);

async function linkFor({ id }: Member, purpose: 'verify-email' | 'login' = 'verify-email') {
  const { url } = (await auth.linkFor(id, purpose)).body;
  return new URL(url);
}
/** Without the password, where it is asked for. */
const verify = ({ pathname }: URL, token?: string) => {
  const [, , magicId, userId, uuid] = pathname.split('/');
  const body = { magicId, userId, uuid, takeOver: true };
  return auth.call('/mail/magic/verify', { body, ...(token !== undefined && { token }) });
};
const reset = (redirectUrl: string, newPassword: string) => {
  const token = new URL(redirectUrl, 'http://web.test').searchParams.get('token') ?? '';
  return auth.call('/auth/reset-password', { token, body: { newPassword } });
};

describe('joining with an email that is somebody’s', () => {
  it('looks the same, at once and afterwards; the owner of the address is told', async () => {
    const owner = await auth.join('owner', { verified: true });
    const foe = await auth.join('foe', { email: 'OWNER@example.com', password: foePassword });
    const fresh = await auth.join('fresh', { password: foePassword });
    for (const { username, email, token } of [foe, fresh]) {
      expect((await login(username, foePassword)).body.message).toBe('Login successful!');
      expect((await login(email, foePassword)).status).toBe(200);
      expect((await login(email, 'not the password')).status).toBe(401);
      expect((await auth.call('/auth/resend-verification', { token, body: { email } })).body.message).toBe(
        'Verification email resent.',
      );
    }
    await eventually(async () => expect((await emailsTo(fresh)).length).toBe(2));
    await eventually(async () => expect(await emailsTo(owner)).toContain('account-exists'));
    expect(await emailsTo(foe)).toEqual([]);
    // The email still logs in the owner's account.
    const own = await login(owner.email, goodPassword);
    expect((await logoff(own.body.token)).status).toBe(200);
  });

  it('never verifies, whatever link somebody got hold of', async () => {
    const owner = await auth.join('holder', { verified: true });
    const foe = await auth.join('holderfoe', { email: owner.email });
    const answer = await verify(await linkFor(foe), foe.token);
    expect(answer.body).toMatchObject({ code: 'LINK_INVALID', message: 'Invalid or expired magic link.' });
    expect(await isVerified(foe)).toBe(false);
  });

  it('gets at most five emails an hour to one address, whoever asks', async () => {
    const members = [];
    for (let n = 0; n < 7; n++) members.push(await auth.join(`flood${n}`, { email: 'flood@example.com' }));
    await eventually(async () =>
      expect(await auth.context.mongo.db.collection('emailRequests').countDocuments()).toBe(0),
    );
    const sent = (await Promise.all(members.map(emailsTo))).flat();
    expect(sent).toHaveLength(5);
  });

  it('cannot keep the email from the owner of the address, who asks again while logged in', async () => {
    const email = 'wanted@example.com';
    const join = (n: number) => auth.join(`wanted${n}`, { email });
    for (let n = 0; n < 5; n++) await join(n);
    const member = await join(5);
    const resend = () => auth.call('/auth/resend-verification', { token: member.token, body: { email } });
    const wishes = auth.context.mongo.db.collection('emailRequests');
    await eventually(async () => expect(await wishes.countDocuments()).toBe(0));
    expect(await emailsTo(member)).toEqual([]);
    for (let n = 0; n < 3; n++) await resend();
    await eventually(async () => expect(await wishes.countDocuments()).toBe(0));
    expect(await emailsTo(member)).toEqual(['verify-email']);
  });
});

describe('verifying', () => {
  it('in the browser that has logged in goes on as before', async () => {
    const member = await auth.join('owner2');
    const link = await linkFor(member);
    const answer = await verify(link, member.token);
    expect(answer.body).toEqual({ token: member.token, redirectUrl: '/welcome?confirmed=true' });
    expect(await isVerified(member)).toBe(true);
    expect((await login('owner2', goodPassword)).status).toBe(200);
    expect(await auth.eventsOf(member.id, 'member-verified')).toHaveLength(1);
  });

  it('in another browser without the password leaves the person who verifies as the only one with access', async () => {
    const foe = await auth.join('squatter');
    const other = (await login('squatter', goodPassword)).body.token;
    const way = await linkFor(foe, 'login');
    const answer = await verify(await linkFor(foe));
    expect(answer.body.redirectUrl).toMatch(/^\/reset-password\?token=[\w-]{43}&confirmed=true$/);
    for (const token of [foe.token, other]) expect((await logoff(token)).status).toBe(401);
    expect((await login('squatter', goodPassword)).status).toBe(401);
    const body = { token: way.searchParams.get('token') };
    expect((await auth.call('/auth/login/link', { body })).body.code).toBe('LINK_INVALID');
    expect((await auth.call('/auth/sessions', { token: answer.body.token })).body.sessions).toHaveLength(1);
    expect((await reset(answer.body.redirectUrl, 'five blue chairs')).status).toBe(200);
    expect((await login(foe.email, 'five blue chairs')).status).toBe(200);
    expect(await isVerified(foe)).toBe(true);
  });

  it('does not count as proof of the password when an email link has opened the session', async () => {
    const foe = await auth.join('mailed');
    const token = (await linkFor(foe, 'login')).searchParams.get('token');
    const own = (await auth.call('/auth/login/link', { body: { token } })).body.token;
    const answer = await verify(await linkFor(foe), own);
    expect(answer.body.redirectUrl).toMatch(/^\/reset-password/);
    expect((await login('mailed', goodPassword)).status).toBe(401);
  });

  it('with somebody else’s session is like with none', async () => {
    const [member, other] = [await auth.join('mine'), await auth.join('notmine')];
    expect((await verify(await linkFor(member), other.token)).body.redirectUrl).toMatch(/^\/reset-password/);
    expect((await logoff(other.token)).status).toBe(200);
  });

  it('ends the others under the address, everywhere', async () => {
    const first = await auth.join('rival1');
    const second = await auth.join('rival2', { email: first.email });
    const [firstLink, secondLink] = [await linkFor(first), await linkFor(second)];
    expect((await verify(secondLink, second.token)).status).toBe(200);
    expect(await exists(first)).toBe(false);
    expect((await verify(firstLink, first.token)).body.code).toBe('LINK_INVALID');
    expect((await logoff(first.token)).status).toBe(401);
    expect(await auth.eventsOf(first.id, 'member-deleted')).toMatchObject([{ by: 'expiry' }]);
    expect(await exists(second)).toBe(true);
  });

  it('of two under one address at once succeeds for one', async () => {
    for (let n = 0; n < 5; n++) {
      const first = await auth.join(`both${n}a`);
      const second = await auth.join(`both${n}b`, { email: first.email });
      const links = [await linkFor(first), await linkFor(second)];
      const answers = await Promise.all(links.map((link) => verify(link)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const left = auth.context.mongo.db.collection('accounts').find({ emailKey: first.email });
      expect(await left.toArray()).toMatchObject([{ isVerified: true }]);
    }
  });

  it('by a second link, once it is done, just logs in, once', async () => {
    const member = await auth.join('leftover');
    const [first, second] = [await linkFor(member), await linkFor(member)];
    await verify(first, member.token);
    expect((await verify(second)).body).toMatchObject({ token: expect.any(String), redirectUrl: '/home' });
    expect((await logoff(member.token)).status).toBe(200);
    expect(await auth.eventsOf(member.id, 'member-verified')).toHaveLength(1);
    expect((await verify(second)).body.code).toBe('ALREADY_VERIFIED');
  });

  it('a second time says kindly that it is done', async () => {
    const member = await auth.join('twice');
    const link = await linkFor(member);
    await verify(link, member.token);
    for (const token of [undefined, member.token])
      expect((await verify(link, token)).body).toMatchObject({
        code: 'ALREADY_VERIFIED',
        message: 'Your email is already confirmed.',
      });
  });
});

describe('a login or reset link', () => {
  const ask = (email: string) => auth.call('/auth/request-password-reset', { body: { email } });

  it('goes to the owner of the address, else to all who joined with it', async () => {
    const owner = await auth.join('resetowner', { verified: true });
    const foe = await auth.join('resetfoe', { email: owner.email });
    await ask(owner.email);
    await eventually(async () => expect(await emailsTo(owner)).toContain('reset-password'));
    expect(await emailsTo(foe)).not.toContain('reset-password');
    const [one, two] = [
      await auth.join('nobodys1', { email: 'nobodys@example.com' }),
      await auth.join('nobodys2', { email: 'nobodys@example.com' }),
    ];
    await ask('nobodys@example.com');
    for (const member of [one, two])
      await eventually(async () => expect(await emailsTo(member)).toContain('reset-password'));
  });
});

describe('an account that nobody verifies', () => {
  it('ends after seven days by the usual way, and a verified one never', async () => {
    const [late, verified, recent] = [
      await auth.join('late'),
      await auth.join('kept', { verified: true }),
      await auth.join('recent'),
    ];
    const old = new Date(Date.now() - timings.unverifiedAccount * 1_000 - 1_000);
    await auth.context.mongo.db
      .collection('accounts')
      .updateMany({ usernameKey: { $in: ['late', 'kept'] } }, { $set: { createdAt: old } });
    await endUnverified(auth.context);
    expect(await Promise.all([late, verified, recent].map(exists))).toEqual([false, true, true]);
    expect((await logoff(late.token)).status).toBe(401);
    expect(await auth.eventsOf(late.id)).toEqual(
      expect.arrayContaining([
        { type: 'member-deleted', memberId: late.id, by: 'expiry' },
        { type: 'member-erased', memberId: late.id, service: 'auth' },
      ]),
    );
    const erased = (id: string) => auth.internal(`/internal/erasures/${id}`);
    expect((await erased(late.id)).body).toEqual({ erased: true });
    expect((await erased(recent.id)).body).toEqual({ erased: false });
    expect((await auth.call('/auth/signup', { body: signupBody('late') })).status).toBe(200);
  });
});
