import { newId } from '@emberline/kit/mongo/ids';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { clientAt } from '../src/actions/sessions/count-attempt.ts';
import { addPasskey } from '../src/actions/sessions/passkeys.ts';
import { createAuthenticator, type Wrong } from './authenticator.ts';
import { type AuthUnderTest, goodPassword, startAuthForTests } from './start-for-tests.ts';

const origin = 'http://web.test';
const own = '/admin/passkeys';
let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuthForTests();
});
afterAll(() => auth.stop());

const offer = (token: string, at = auth) =>
  at.call(`${own}/offer`, { token, body: { currentPassword: goodPassword } });
const add = (token: string, passkey: object, at = auth) =>
  at.call(own, { token, body: { name: 'My key', passkey } });
const openWith = (username: string, step: object = {}, at = auth) => at.openAs(username, step);
const offerLogin = (username: string, password = goodPassword) =>
  auth.call('/admin/login/passkey', { body: { username, password } });
const me = (token: string) => auth.call('/admin/me', { token });

async function withPasskey(role: 'operator' | 'manager' = 'operator') {
  const operator = await auth.operator(role);
  const key = createAuthenticator(origin);
  const { options } = (await offer(operator.token)).body;
  const { recoveryCodes, token } = (await add(operator.token, key.make(options))).body;
  return { ...operator, key, recoveryCodes, token, before: operator.token };
}

it('a passkey is an operator’s second step: the login takes it, or a recovery code', async () => {
  const { id, username, key, recoveryCodes, token, before } = await withPasskey();
  expect(recoveryCodes).toHaveLength(10);
  expect((await me(before)).status).toBe(401);
  expect((await me(token)).body.secondFactor).toBe(true);
  expect((await openWith(username)).problem).toBe('CODE_NEEDED');
  const actions = (await auth.actsOf(id)).map(({ action }) => action);
  expect(actions).toEqual(['login', 'offer-passkey', 'add-passkey']);
  expect((await offerLogin(username, 'wrong')).body.code).toBe('CREDENTIALS_INVALID');
  const { options } = (await offerLogin(username)).body;
  expect(options).toMatchObject({ rpId: 'web.test', allowCredentials: [{ id: key.id }] });
  const passkey = key.use(options);
  expect((await openWith(username, { passkey })).opened.operator).toMatchObject({ id });
  // Its challenge is used up.
  expect((await openWith(username, { passkey })).problem).toBe('PASSKEY_INVALID');
  expect((await openWith(username, { code: recoveryCodes[0] })).opened).not.toBeNull();
  const listed = (await auth.call(own, { token })).body;
  expect(listed).toMatchObject({
    app: false,
    passkeys: [{ name: 'My key', lastUsedAt: expect.any(String) }],
  });
  const noPasskey = await auth.operator();
  expect((await offerLogin(noPasskey.username)).status).toBe(409);
});

const hostile: [string, Wrong][] = [
  ['from another origin', { origin: 'https://web.test.evil.example' }],
  ['for another site', { rpId: 'evil.example' }],
  ['of another kind', { type: 'webauthn.create' }],
];
it.each(hostile)('an answer %s does not let an operator in', async (_what, wrong) => {
  const { username, key } = await withPasskey();
  const { options } = (await offerLogin(username)).body;
  expect((await openWith(username, { passkey: key.use(options, wrong) })).problem).toBe('PASSKEY_INVALID');
});

it('an answer to an older, another’s or an invented challenge, or of another’s key, does not let in', async () => {
  const [one, two] = [await withPasskey(), await withPasskey()];
  const { options } = (await offerLogin(one.username)).body;
  const foreign = (await offerLogin(two.username)).body.options;
  const tries = [
    one.key.use(foreign),
    two.key.use(options),
    one.key.use({ ...options, challenge: Buffer.alloc(32).toString('base64url') }),
  ];
  for (const passkey of tries)
    expect((await openWith(one.username, { passkey })).problem).toBe('PASSKEY_INVALID');
  const late = (await offerLogin(one.username)).body.options;
  await auth.context.mongo.db
    .collection<{ _id: string }>('challenges')
    .updateOne({ _id: late.challenge }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect((await openWith(one.username, { passkey: one.key.use(late) })).problem).toBe('PASSKEY_INVALID');
});

it('a key whose count goes back is taken for a copy', async () => {
  const { username, key } = await withPasskey();
  const first = (await offerLogin(username)).body.options;
  expect((await openWith(username, { passkey: key.use(first) })).opened).not.toBeNull();
  const next = (await offerLogin(username)).body.options;
  expect((await openWith(username, { passkey: key.use(next, { counter: 1 }) })).problem).toBe(
    'PASSKEY_INVALID',
  );
});

it('of answers to one challenge side by side one lets in', async () => {
  const { username, key } = await withPasskey();
  const { options } = (await offerLogin(username)).body;
  const passkey = key.use(options);
  const answers = await Promise.all(Array.from({ length: 4 }, () => openWith(username, { passkey })));
  expect(answers.filter(({ opened }) => opened)).toHaveLength(1);
});

it('with a passkey, what asks for a code takes the passkey, also adding and removing one', async () => {
  const { id: operatorId, key, token } = await withPasskey('manager');
  const { sid } = decodeJwt(token);
  await auth.context.mongo.db
    .collection<{ _id: string }>('sessions')
    .updateOne({ _id: String(sid) }, { $unset: { provedAt: '' } });
  const recent = () => auth.internal('/internal/operators/me/second-factor/recent', { token });
  const [{ id }] = (await auth.call(own, { token })).body.passkeys;
  const remove = () => auth.call(`${own}/${id}`, { method: 'DELETE', token });
  for (const answer of [await recent(), await offer(token), await remove()])
    expect(answer.body.code).toBe('CODE_NEEDED');
  const { options } = (await auth.call(`${own}/proof`, { method: 'POST', token })).body;
  const prove = (body: object) => auth.call('/admin/second-factor/prove', { token, body });
  expect((await prove({})).body.code).toBe('CODE_INVALID');
  expect((await prove({ passkey: key.use(options, { origin: 'http://evil.example' }) })).body.code).toBe(
    'PASSKEY_INVALID',
  );
  const again = (await auth.call(`${own}/proof`, { method: 'POST', token })).body.options;
  expect((await prove({ passkey: key.use(again) })).status).toBe(200);
  expect((await recent()).status).toBe(200);
  expect((await offer(token)).body.options.excludeCredentials).toMatchObject([{ id: key.id }]);
  const rename = (which: string) =>
    auth.call(`${own}/${which}`, { method: 'PUT', token, body: { name: 'Desk' } });
  expect((await rename(id)).status).toBe(200);
  expect((await rename(newId())).status).toBe(404);
  expect((await auth.call(own, { token })).body.passkeys).toMatchObject([{ id, name: 'Desk' }]);
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect((await me(token)).body.secondFactor).toBe(false);
  const actions = (await auth.actsOf(operatorId)).map(({ action }) => action);
  expect(actions.slice(3)).toEqual([
    'prove-second-factor',
    'offer-passkey',
    'rename-passkey',
    'remove-passkey',
  ]);
});

it('where a second step is required a passkey is one, and with the last one goes the access', async () => {
  const strict = await startAuthForTests({ OPERATORS_NEED_SECOND_STEP: 'true' });
  onTestFinished(() => strict.stop());
  const { username } = await strict.operator('manager');
  const newcomer = (await openWith(username, {}, strict)).opened.token;
  const statusOf = async (token: string) => (await strict.call('/admin/operators', { token })).status;
  expect(await statusOf(newcomer)).toBe(403);
  const key = createAuthenticator(origin);
  const { options } = (await offer(newcomer, strict)).body;
  const { token } = (await add(newcomer, key.make(options), strict)).body;
  expect(await statusOf(token)).toBe(200);
  const [{ id }] = (await strict.call(own, { token })).body.passkeys;
  expect((await strict.call(`${own}/${id}`, { method: 'DELETE', token })).status).toBe(200);
  expect(await statusOf(token)).toBe(401);
});

it('what is not what a browser answers gets 400 or 401, and changes nothing', async () => {
  const operator = await auth.operator();
  const key = createAuthenticator(origin);
  const { options } = (await offer(operator.token)).body;
  const good = key.make(options);
  const junk = Buffer.from('not what you think').toString('base64url');
  const broken: [object, number][] = [
    [{}, 400],
    [{ ...good, id: '../../x' }, 400],
    [{ ...good, type: 'password' }, 400],
    [{ ...good, response: { ...good.response, clientDataJSON: 'a'.repeat(4_001) } }, 400],
    [{ ...good, response: { ...good.response, clientDataJSON: junk } }, 401],
    [{ ...good, response: { ...good.response, attestationObject: junk } }, 401],
    // Its challenge was used up by the one before.
    [good, 401],
  ];
  for (const [passkey, status] of broken) expect((await add(operator.token, passkey)).status).toBe(status);
  expect((await auth.call(own, { token: operator.token })).body.passkeys).toEqual([]);
});

const memberOffer = (token: string, currentPassword: string) =>
  auth.call('/auth/passkeys/offer', { token, body: { currentPassword } });

async function memberWithPasskey(username: string, { verified = true } = {}) {
  const member = await auth.join(username, { verified });
  const key = createAuthenticator(origin, { counts: false });
  const { options } = (await memberOffer(member.token, member.password)).body;
  const body = { name: '  Laptop ', passkey: key.make(options) };
  const added = await auth.call('/auth/passkeys', { token: member.token, body });
  return { ...member, key, added };
}
const offerMemberLogin = async () =>
  (await auth.call('/auth/login/passkey/offer', { method: 'POST' })).body.options;
const memberLogin = (passkey: object) => auth.call('/auth/login/passkey', { body: { passkey } });

it('a member adds a passkey with the password, logs in by it alone, renames and removes it', async () => {
  const { id, token, key, added } = await memberWithPasskey('keyholder');
  expect(added.body).toMatchObject({ name: 'Laptop', lastUsedAt: null });
  expect((await memberOffer(token, 'not this')).body.code).toBe('CREDENTIALS_INVALID');
  const options = await offerMemberLogin();
  expect(options).not.toHaveProperty('allowCredentials');
  expect(options.userVerification).toBe('required');
  const entered = await memberLogin(key.use(options));
  expect(decodeJwt(entered.body.token)).toMatchObject({ sub: id, aud: 'member' });
  expect((await auth.call('/auth/passkeys', { token: entered.body.token })).body.passkeys).toMatchObject([
    { id: added.body.id, lastUsedAt: expect.any(String) },
  ]);
  const remove = () => auth.call(`/auth/passkeys/${added.body.id}`, { method: 'DELETE', token });
  const other = await auth.join('otherkeyholder');
  const rename = (by: string, name: string) =>
    auth.call(`/auth/passkeys/${added.body.id}`, { method: 'PUT', token: by, body: { name } });
  expect((await rename(other.token, 'Mine')).status).toBe(404);
  expect((await rename(token, '  ')).status).toBe(400);
  expect((await rename(token, ' My phone ')).status).toBe(200);
  expect((await auth.call('/auth/passkeys', { token })).body.passkeys).toMatchObject([{ name: 'My phone' }]);
  expect(
    (await auth.call(`/auth/passkeys/${added.body.id}`, { method: 'DELETE', token: other.token })).status,
  ).toBe(404);
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect((await memberLogin(key.use(await offerMemberLogin()))).body.code).toBe('PASSKEY_INVALID');
});

it('a member’s passkey lets in only with finger or PIN, from our own page, once, and as its owner', async () => {
  const { key } = await memberWithPasskey('carefulkey');
  const wrong: Wrong[] = [
    { unverified: true },
    { origin: 'http://evil.example' },
    { rpId: 'evil.example' },
    { userHandle: Buffer.from('somebody else').toString('base64url') },
  ];
  for (const one of wrong)
    expect((await memberLogin(key.use(await offerMemberLogin(), one))).body.code).toBe('PASSKEY_INVALID');
  const good = key.use(await offerMemberLogin());
  expect((await memberLogin(good)).status).toBe(200);
  expect((await memberLogin(good)).body.code).toBe('PASSKEY_INVALID');
  // An operator's key is no member's, and its challenge none of theirs.
  const operator = await withPasskey();
  expect((await memberLogin(operator.key.use(await offerMemberLogin()))).status).toBe(401);
  expect((await memberLogin(key.use((await offerLogin(operator.username)).body.options))).status).toBe(401);
});

it('a passkey that was offered before a reset of the password cannot be added after it', async () => {
  const { id, token } = await auth.join('offeredbefore', { verified: true });
  const { options } = (await memberOffer(token, goodPassword)).body;
  const made = createAuthenticator(origin).make(options);
  const { url } = (await auth.linkFor(id, 'reset-password')).body;
  const reset = new URL(url, origin).searchParams.get('token') ?? '';
  await auth.call('/auth/reset-password', { token: reset, body: { newPassword: 'four brass bells ring' } });
  // As at a replica that has not heard of the end of the session yet.
  const late = addPasskey(auth.context, id, { name: 'Late', passkey: made }, clientAt('127.0.0.1'));
  await expect(late).rejects.toMatchObject({ code: 'PASSKEY_INVALID' });
  expect((await auth.context.accounts.find(id))?.passkeys ?? []).toEqual([]);
});

it('passkeys end when their owner resets the password by email', async () => {
  const { id, token, key } = await memberWithPasskey('resetkey');
  const { url } = (await auth.linkFor(id, 'reset-password')).body;
  const reset = new URL(url, origin).searchParams.get('token') ?? '';
  const body = { newPassword: 'four brass bells ring' };
  expect((await auth.call('/auth/reset-password', { token: reset, body })).status).toBe(200);
  expect((await memberLogin(key.use(await offerMemberLogin()))).status).toBe(401);
  expect((await auth.call('/auth/passkeys', { token })).status).toBe(401);
});

describe('each passkey that is added or removed is told, with the kind of device', () => {
  const toldTo = async (id: string) =>
    (await auth.eventsOf(id, 'email-requested'))
      .filter(({ kind }) => String(kind).includes('passkey-'))
      .map(({ kind, facts }) => ({ kind, ...(facts as object) }));
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  const facts = { at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), count: 1 };

  it('to a member', async () => {
    const { id, token, added } = await memberWithPasskey('toldkey');
    expect(await toldTo(id)).toEqual([{ kind: 'passkey-added', device: 'Unknown device', ...facts }]);
    const remove = () =>
      auth.call(`/auth/passkeys/${added.body.id}`, { method: 'DELETE', token, userAgent: chrome });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect((await toldTo(id)).slice(1)).toEqual([
      { kind: 'passkey-removed', device: 'Chrome on Linux', ...facts },
    ]);
  });

  it('to nobody while the address is not verified: it may be a stranger’s', async () => {
    const { id, token, added } = await memberWithPasskey('unprovenkey', { verified: false });
    const removed = await auth.call(`/auth/passkeys/${added.body.id}`, { method: 'DELETE', token });
    expect([added.status, removed.status]).toEqual([200, 200]);
    expect(await toldTo(id)).toEqual([]);
  });

  it('to the team, of an operator’s: by the operator, and by a manager who resets the second step', async () => {
    const [one, two, manager] = [await withPasskey(), await withPasskey(), await auth.operator('manager')];
    const [{ id }] = (await auth.call(own, { token: one.token })).body.passkeys;
    expect((await auth.call(`${own}/${id}`, { method: 'DELETE', token: one.token })).status).toBe(200);
    const reset = { method: 'DELETE', token: manager.token } as const;
    expect((await auth.call(`/admin/operators/${two.id}/second-factor`, reset)).status).toBe(200);
    for (const operator of [one, two])
      expect(await toldTo(operator.id)).toEqual([
        { kind: 'operator-passkey-added', device: 'Unknown device', ...facts },
        { kind: 'operator-passkey-removed', device: 'Unknown device', ...facts },
      ]);
  });
});
