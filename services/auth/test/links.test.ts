import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkPurpose } from '../src/domain/links.ts';
import { type AuthUnderTest, goodPassword, type Member, startAuthForTests } from './start-for-tests.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuthForTests();
});
afterAll(() => auth.stop());

const newPassword = 'seven quiet rivers';

async function linkFor(member: Member, purpose: LinkPurpose, redirectUrl?: string) {
  const { status, body } = await auth.linkFor(member.id, purpose, redirectUrl);
  expect(status).toBe(200);
  return { ...body, address: new URL(body.url) };
}

async function magicFor(member: Member, purpose: LinkPurpose, redirectUrl?: string) {
  const { address } = await linkFor(member, purpose, redirectUrl);
  const [, , magicId, userId, uuid] = address.pathname.split('/');
  return { magicId, userId, uuid };
}

const verify = (link: object) => auth.call('/mail/magic/verify', { body: { ...link, takeOver: true } });
const reset = (token: string, password = newPassword) =>
  auth.call('/auth/reset-password', { token, body: { newPassword: password } });
const loginByLink = (body: object) => auth.call('/auth/login/link', { body });
const login = (identifier: string, password: string) =>
  auth.call('/auth/login', { body: { identifier, password } });

describe('a magic link', () => {
  it('verifies the email once, logs in and leads on', async () => {
    const member = await auth.join('verifier');
    const { address, email, firstname } = await linkFor(member, 'verify-email');
    expect([address.origin, email, firstname]).toEqual(['http://web.test', member.email, 'Ann']);
    const [, page, magicId, userId, uuid] = address.pathname.split('/');
    expect([page, userId]).toEqual(['mail', member.id]);
    const first = await auth.call('/mail/magic/verify', {
      token: member.token,
      body: { magicId, userId, uuid },
    });
    expect(first.body).toMatchObject({ redirectUrl: '/welcome?confirmed=true' });
    expect((await auth.call('/auth/logoff', { token: first.body.token, method: 'POST' })).status).toBe(200);
    expect((await auth.internal(`/internal/accounts/${member.id}`)).body.isVerified).toBe(true);
    expect(await auth.eventsOf(member.id, 'member-verified')).toHaveLength(1);
    const second = await verify({ magicId, userId, uuid });
    expect([second.status, second.body.code]).toEqual([400, 'ALREADY_VERIFIED']);
  });

  it('used by 50 callers at once succeeds exactly once', async () => {
    const member = await auth.join('crowd');
    const link = await magicFor(member, 'verify-email');
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49);
    const sessions = await auth.context.mongo.db
      .collection('sessions')
      .countDocuments({ subjectId: member.id });
    expect(sessions).toBe(2);
  });

  it('needs all three of its parts, and survives being tried with a wrong one', async () => {
    const member = await auth.join('parts');
    const link = await magicFor(member, 'open-conversation', '/mailbox/0123456789abcdef01234567');
    for (const wrong of [
      { ...link, userId: 'f'.repeat(24) },
      { ...link, uuid: crypto.randomUUID() },
      { ...link, magicId: 'A'.repeat(43) },
    ]) {
      expect((await verify(wrong)).body.code).toBe('LINK_INVALID');
    }
    expect((await verify(link)).body.redirectUrl).toBe('/mailbox/0123456789abcdef01234567');
    expect((await auth.internal(`/internal/accounts/${member.id}`)).body.isVerified).toBe(false);
  });

  it('ends when its time is over', async () => {
    const member = await auth.join('latecomer');
    const link = await magicFor(member, 'verify-email');
    await auth.context.mongo.db
      .collection('links')
      .updateMany({ accountId: member.id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await verify(link)).body.code).toBe('LINK_INVALID');
  });

  it('is good for its own purpose only', async () => {
    const member = await auth.join('purpose');
    const { address } = await linkFor(member, 'reset-password');
    const token = address.searchParams.get('token') ?? '';
    expect((await loginByLink({ token })).body.code).toBe('LINK_INVALID');
    const magic = await magicFor(member, 'verify-email');
    expect((await reset(String(magic.magicId))).status).toBe(401);
  });

  it('is stored as a hash only', async () => {
    const member = await auth.join('hashed');
    const link = await magicFor(member, 'verify-email');
    const rows = JSON.stringify(await auth.context.mongo.db.collection('links').find().toArray());
    expect(rows).not.toContain(link.magicId);
    expect(rows).not.toContain(link.uuid);
  });
});

describe('a login link', () => {
  it('is sent to an account, logs in and leads to a place on our own site', async () => {
    const member = await auth.join('bylink');
    const body = { email: member.email.toUpperCase(), redirectUrl: '/hotlists' };
    await auth.call('/auth/request-login-link', { body });
    const email = await eventually(async () => {
      const emails = await auth.eventsOf(member.id, 'email-requested');
      return emails.find(({ kind }) => kind === 'login-link');
    });
    expect(email).toMatchObject({ facts: { redirectUrl: '/hotlists' } });
    const { address } = await linkFor(member, 'login', '/hotlists');
    expect([address.pathname, address.searchParams.get('redirectUrl')]).toEqual(['/login', '/hotlists']);
    const used = await loginByLink({ token: address.searchParams.get('token') });
    expect(used.body).toMatchObject({
      message: 'Login successful via email link!',
      redirectUrl: '/hotlists',
    });
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/\u0009/evil.example'])(
    'never leads to %j',
    async (redirectUrl) => {
      const member = await auth.join(`evil${Math.random().toString(36).slice(2, 10)}`);
      const { address } = await linkFor(member, 'login', redirectUrl);
      const used = await loginByLink({ token: address.searchParams.get('token'), redirectUrl });
      expect(used.body.redirectUrl).toBe('/home');
    },
  );
});

describe('asking for an email', () => {
  it('is answered in the same words for unknown accounts, and nothing is sent', async () => {
    const member = await auth.join('asker');
    for (const path of ['/auth/request-password-reset', '/auth/request-login-link']) {
      const known = await auth.call(path, { body: { email: member.email } });
      const unknown = await auth.call(path, { body: { email: 'nobody@example.com' } });
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    }
    expect(
      (await auth.call('/auth/request-password-reset', { body: { email: member.email } })).body.message,
    ).toBe('Reset email sent!');
    const wishes = auth.context.mongo.db.collection('emailRequests');
    await eventually(async () => (await wishes.countDocuments()) === 0);
    const requested = auth.context.mongo.db
      .collection('outbox')
      .find({ 'envelope.data.kind': 'reset-password' });
    expect((await requested.toArray()).map(({ key }) => key)).toEqual([member.id, member.id]);
  });

  it('again and again stops after a few emails an hour', async () => {
    const member = await auth.join('eager');
    for (let i = 0; i < 8; i++) {
      await auth.call('/auth/request-password-reset', { body: { email: member.email } });
    }
    const wishes = auth.context.mongo.db.collection('emailRequests');
    await eventually(async () => (await wishes.countDocuments()) === 0);
    const emails = await auth.eventsOf(member.id, 'email-requested');
    expect(emails.filter(({ kind }) => kind === 'reset-password')).toHaveLength(5);
  });

  it('for verification reaches the own address alone', async () => {
    const [member, other] = [await auth.join('resender'), await auth.join('bystander')];
    const resend = (email: string) =>
      auth.call('/auth/resend-verification', { token: member.token, body: { email } });
    const own = await resend(member.email);
    const foreign = await resend(other.email);
    expect(own.body).toEqual({ message: 'Verification email resent.' });
    expect(foreign.body).toEqual(own.body);
    await eventually(async () => expect(await auth.eventsOf(member.id, 'email-requested')).toHaveLength(2));
    expect(await auth.eventsOf(other.id, 'email-requested')).toHaveLength(1);
  });
});

describe('resetting the password', () => {
  const tokenFor = async (member: Member) =>
    (await linkFor(member, 'reset-password')).address.searchParams.get('token') ?? '';

  it('sets it once, ends all sessions and tells the owner', async () => {
    const member = await auth.join('resetter');
    const token = await tokenFor(member);
    expect((await reset(token)).body).toEqual({ message: 'Password reset successful!' });
    expect((await auth.call('/auth/logoff', { token: member.token, method: 'POST' })).status).toBe(401);
    expect((await login('resetter', goodPassword)).status).toBe(401);
    expect((await login('resetter', newPassword)).status).toBe(200);
    expect((await reset(token)).status).toBe(401);
    expect(await auth.eventsOf(member.id, 'email-requested')).toContainEqual(
      expect.objectContaining({ kind: 'password-changed' }),
    );
  });

  it('by 50 callers at once succeeds exactly once', async () => {
    const token = await tokenFor(await auth.join('resetcrowd'));
    const answers = await Promise.all(Array.from({ length: 50 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 401, 503].includes(status))).toBe(true);
  });

  it('keeps the link when the new password is refused', async () => {
    const token = await tokenFor(await auth.join('retryreset'));
    expect((await reset(token, 'password123')).body.code).toBe('PASSWORD_WEAK');
    expect((await reset(token)).status).toBe(200);
  });

  it('takes the newest link only', async () => {
    const member = await auth.join('newest');
    const [older, newer] = [await tokenFor(member), await tokenFor(member)];
    expect((await reset(older)).status).toBe(401);
    expect((await reset(newer)).status).toBe(200);
  });

  it('answers 403 to an ordinary session and 401 to nobody', async () => {
    const member = await auth.join('sessionreset');
    expect((await reset(member.token)).body.code).toBe('FORBIDDEN');
    expect((await auth.call('/auth/reset-password', { body: { newPassword } })).status).toBe(401);
  });
});

describe('a link that lets somebody in', () => {
  const purposes = ['login', 'reset-password', 'verify-email'] as const;
  const make = (body: object) => auth.internal('/internal/links', { body });

  it.each(purposes)('to %s is made only for an email that was asked for', async (purpose) => {
    const [member, other] = [
      await auth.join(`asked_${purpose.slice(0, 5)}`),
      await auth.join(`other_${purpose.slice(0, 5)}`),
    ];
    expect((await make({ memberId: member.id, purpose })).status).toBe(403);
    await auth.call('/auth/request-login-link', { body: { email: member.email } });
    await auth.call('/auth/request-password-reset', { body: { email: member.email } });
    const emails = await eventually(async () => {
      const all = await auth.eventsOf(member.id, 'email-requested');
      expect(all).toHaveLength(3);
      return all;
    });
    const emailIds = emails.map(({ emailId }) => emailId);
    const statuses = await Promise.all(
      emailIds.map(async (emailId) => (await make({ memberId: member.id, purpose, emailId })).status),
    );
    expect(statuses.sort()).toEqual([200, 403, 403]);
    for (const emailId of emailIds)
      expect((await make({ memberId: other.id, purpose, emailId })).status).toBe(403);
  });

  it('to a conversation is made for any member', async () => {
    const { id } = await auth.join('conversing');
    expect((await make({ memberId: id, purpose: 'open-conversation' })).status).toBe(200);
  });
});
