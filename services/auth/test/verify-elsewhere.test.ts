import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import {
  type AuthUnderTest,
  goodPassword,
  type Member,
  startAuthForTests,
  unusedName,
} from './start-for-tests.ts';

/**
 * Somebody joins on a desktop and opens the link in the email on a phone. The password that was chosen at sign-up shows that
 * both are the same person; without it the owner of the mailbox takes the account over.
 */

const origin = 'http://web.test';
const phone = {
  from: '203.0.113.77',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};
let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuthForTests();
});
afterAll(() => auth.stop());

const isIn = async (token: string) => (await auth.call('/auth/sessions', { token })).status === 200;
const sessionsOf = async (token: string) => (await auth.call('/auth/sessions', { token })).body.sessions;
const login = (identifier: string, password = goodPassword) =>
  auth.call('/auth/login', { body: { identifier, password } });
const isVerified = async ({ id }: Member) =>
  (await auth.internal(`/internal/accounts/${id}`)).body.isVerified;

async function linkFor({ id }: Member) {
  const [, , magicId, userId, uuid] = new URL(
    (await auth.linkFor(id, 'verify-email')).body.url,
  ).pathname.split('/');
  return { magicId, userId, uuid };
}
const open = (link: object, more: object = {}, token?: string) =>
  auth.call('/mail/magic/verify', { ...phone, body: { ...link, ...more }, ...(token && { token }) });

async function addPasskey({ token, password }: Member) {
  const key = createAuthenticator(origin);
  const { options } = (
    await auth.call('/auth/passkeys/offer', { token, body: { currentPassword: password } })
  ).body;
  await auth.call('/auth/passkeys', { token, body: { name: 'Desktop', passkey: key.make(options) } });
}
const passkeysOf = async ({ id }: Member) => (await auth.context.accounts.find(id))?.passkeys?.length ?? 0;

interface Case {
  title: string;
  /** What the phone sends besides the link. */
  more?: object;
  /** The desktop itself opens the link. */
  isDesktop?: boolean;
  code?: string;
  verified: boolean;
  /** Desktop, password and passkey go on. */
  stays: boolean;
  /** How many sessions there are afterwards. */
  sessions: number;
}
const cases: Case[] = [
  { title: 'on the same device', isDesktop: true, verified: true, stays: true, sessions: 1 },
  {
    title: 'on the same device, with a wrong password',
    ...{ isDesktop: true, more: { password: 'a wrong guess' }, verified: true, stays: true, sessions: 1 },
  },
  {
    title: 'on another device, with the password of the sign-up',
    ...{ more: { password: goodPassword }, verified: true, stays: true, sessions: 2 },
  },
  {
    title: 'on another device, with a wrong password',
    ...{ more: { password: 'a wrong guess' }, code: 'CREDENTIALS_INVALID' },
    ...{ verified: false, stays: true, sessions: 1 },
  },
  {
    title: 'on another device, with a wrong password and the wish to take it over',
    ...{ more: { password: 'a wrong guess', takeOver: true }, code: 'CREDENTIALS_INVALID' },
    ...{ verified: false, stays: true, sessions: 1 },
  },
  {
    title: 'on another device, without a word about the password',
    ...{ code: 'PASSWORD_NEEDED', verified: false, stays: true, sessions: 1 },
  },
  {
    title: 'on another device, without the password',
    ...{ more: { takeOver: true }, verified: true, stays: false, sessions: 1 },
  },
];

describe('verifying', () => {
  it.each(cases)('$title', async ({ more, isDesktop, code, verified, stays, sessions }) => {
    const desktop = await auth.join(unusedName());
    await addPasskey(desktop);
    const link = await linkFor(desktop);
    const answer = await open(link, more, isDesktop ? desktop.token : undefined);
    expect(answer.body.code).toBe(code);
    expect(await isVerified(desktop)).toBe(verified);
    expect(await isIn(desktop.token)).toBe(stays);
    expect(await passkeysOf(desktop)).toBe(stays ? 1 : 0);
    const reached = code ? desktop.token : answer.body.token;
    expect(await sessionsOf(reached)).toHaveLength(sessions);
    expect(await auth.eventsOf(desktop.id, 'member-verified')).toHaveLength(verified ? 1 : 0);
    expect((await login(desktop.username)).status).toBe(stays ? 200 : 401);
    if (!code) {
      const leadsTo = stays
        ? /^\/welcome\?confirmed=true$/
        : /^\/reset-password\?token=[\w-]{43}&confirmed=true$/;
      expect(answer.body.redirectUrl).toMatch(leadsTo);
    }
    const told = (await auth.eventsOf(desktop.id, 'email-requested')).filter(
      ({ kind }) => kind === 'passkey-removed',
    );
    expect(told.map(({ facts }) => facts)).toEqual(
      stays ? [] : [{ at: expect.any(String), device: 'Safari on iPhone', count: 1 }],
    );
  });

  it('leaves the link as it was until one of the ways is taken', async () => {
    const desktop = await auth.join(unusedName());
    const link = await linkFor(desktop);
    for (let n = 0; n < 3; n++) {
      expect((await open(link)).body.code).toBe('PASSWORD_NEEDED');
      expect((await open(link, { password: 'a wrong guess' })).body.code).toBe('CREDENTIALS_INVALID');
    }
    const right = await open(link, { password: goodPassword });
    expect(right.status).toBe(200);
    const [here] = (await sessionsOf(right.body.token)).filter(
      ({ current }: { current: boolean }) => current,
    );
    expect(here).toMatchObject({ device: 'Safari on iPhone', address: '203.0.113.*' });
    expect((await open(link, { password: goodPassword })).body.code).toBe('ALREADY_VERIFIED');
  });

  it('proves the password, as a login does, so that a second link needs none', async () => {
    const desktop = await auth.join(unusedName());
    const [first, second] = [await linkFor(desktop), await linkFor(desktop)];
    const { token } = (await open(first, { password: goodPassword })).body;
    expect((await open(second)).body.redirectUrl).toBe('/home');
    expect(await Promise.all([isIn(desktop.token), isIn(token)])).toEqual([true, true]);
  });

  it('asks for no password where a part of the link is wrong', async () => {
    const [desktop, other] = [await auth.join(unusedName()), await auth.join(unusedName())];
    const link = await linkFor(desktop);
    const wrong = [
      { ...link, userId: other.id },
      { ...link, uuid: crypto.randomUUID() },
      { ...link, magicId: 'A'.repeat(43) },
    ];
    for (const one of wrong)
      for (const more of [{}, { password: goodPassword }, { takeOver: true }])
        expect((await open(one, more)).body.code).toBe('LINK_INVALID');
    expect(await isVerified(desktop)).toBe(false);
  });

  it('slows guesses down like a login, and is not held up by them afterwards', async () => {
    const desktop = await auth.join(unusedName());
    const link = await linkFor(desktop);
    const codes = [];
    for (let n = 0; n < 12; n++) codes.push((await open(link, { password: `guess ${n}` })).body.code);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('CREDENTIALS_INVALID'));
    expect(codes.at(-1)).toBe('TOO_MANY');
    expect((await open(link, { password: goodPassword })).body.code).toBe('TOO_MANY');
    expect((await login(desktop.email)).status).toBe(200);
    expect((await open(link, { takeOver: true })).status).toBe(200);
  });

  it('takes no password that is not fit to be one', async () => {
    const link = await linkFor(await auth.join(unusedName()));
    for (const password of ['', 'x'.repeat(257), 7, null, { $ne: '' }])
      expect((await open(link, { password })).status).toBe(400);
    for (const takeOver of ['yes', 1, null]) expect((await open(link, { takeOver })).status).toBe(400);
  });
});
