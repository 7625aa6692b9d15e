import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneFormOfAddresses } from '../src/store/migrations/0003-one-form-of-addresses.ts';
import {
  type AuthUnderTest,
  goodPassword,
  signupBody,
  startAuthForTests,
  teamProfile,
  unusedName,
} from './start-for-tests.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuthForTests();
});
afterAll(() => auth.stop());

const accounts = () =>
  auth.context.mongo.db.collection<{ _id: string; email: string; emailKey: string }>('accounts');
const keysOf = async (ids: string[]) =>
  (
    await accounts()
      .find({ _id: { $in: ids } })
      .toArray()
  ).map(({ emailKey }) => emailKey);
const login = (identifier: string, password = goodPassword) =>
  auth.call('/auth/login', { body: { identifier, password } });
/** The emails that were asked for by these accounts. */
const asked = async (ids: string[], kind: string) =>
  (await Promise.all(ids.map((id) => auth.eventsOf(id, 'email-requested'))))
    .flat()
    .filter((event) => event.kind === kind).length;
const answered = () =>
  expect.poll(() => auth.context.mongo.db.collection('emailRequests').countDocuments()).toBe(0);

/** Of `ann@münchen.example`, with another name each. */
const spellings = (name: string) => [
  `${name}@münchen.example`,
  `${name.toUpperCase()}@MÜNCHEN.example`,
  `${name}@mu\u0308nchen.example`,
  `${name}@xn--mnchen-3ya.example`,
  ` ${name}@xn--mnchen-3ya.example\u200b`,
  `\u2060${name}＠münchen．example\u00a0`,
  `${name} @ xn--mnchen-3ya.example`,
];
const wrong = [
  '<v@v.example>',
  'foo<v@v.example>',
  'x,v@v.example',
  'v@v.example;x',
  '(c)v@v.example',
  '"v"@v.example',
];

test('all spellings are one address: five letters an hour, one account to log in to', async () => {
  const name = unusedName();
  const member = await auth.join(name, { email: spellings(name)[0] as string, verified: true });
  for (const identifier of spellings(name)) expect((await login(identifier)).status, identifier).toBe(200);
  for (const email of spellings(name))
    expect((await auth.call('/auth/request-password-reset', { body: { email } })).status).toBe(200);
  await answered();
  expect(await asked([member.id], 'reset-password')).toBe(5);

  // Who signs up with another spelling gets no account of the owner's address, and five letters tell the owner.
  for (const email of spellings(name))
    expect((await auth.call('/auth/signup', { body: signupBody(unusedName(), { email }) })).status).toBe(200);
  await answered();
  expect(await asked([member.id], 'account-exists')).toBe(5);
});

test('another spelling of one’s own address is no change, and the owner of it cannot be passed', async () => {
  const name = unusedName();
  const member = await auth.join(name, { email: spellings(name)[0] as string, verified: true });
  for (const newEmail of spellings(name)) {
    const { status } = await auth.call('/auth/change-email', {
      ...{ token: member.token, body: { newEmail, password: goodPassword } },
    });
    expect(status, newEmail).toBe(409);
  }
  const { token } = await auth.operator();
  for (const email of spellings(name)) {
    const { body } = await auth.call('/admin/users/add', {
      token,
      body: { ...teamProfile(unusedName()), email },
    });
    expect(body.code, email).toBe('EMAIL_TAKEN');
  }
});

test('a ban holds for all spellings, with tags too', async () => {
  const name = unusedName();
  const { bans, mongo } = auth.context;
  await mongo.client.withSession((session) =>
    bans.settle(name, [bans.hashOf(`${name}@münchen.example`)], session),
  );
  for (const email of spellings(name)) expect(await bans.has(email), email).toBe(true);
  expect(await bans.has(`${name}+day@xn--mnchen-3ya.example`)).toBe(true);
  expect(await bans.has(`${name}@munchen.example`)).toBe(false);
});

describe.each([
  ['/auth/signup', (email: string) => signupBody(unusedName(), { email }), 'nobody'],
  ['/auth/request-password-reset', (email: string) => ({ email }), 'nobody'],
  ['/auth/request-login-link', (email: string) => ({ email }), 'nobody'],
  ['/auth/resend-verification', (email: string) => ({ email }), 'member'],
  ['/auth/change-email', (newEmail: string) => ({ newEmail, password: goodPassword }), 'member'],
  ['/admin/users/add', (email: string) => ({ ...teamProfile(unusedName()), email }), 'operator'],
] as const)('%s', (path, bodyOf, who) => {
  test.each(wrong)('refuses %s', async (email) => {
    const caller = who === 'member' ? await auth.join(unusedName()) : await auth.operator();
    const { status, body } = await auth.call(path, {
      body: bodyOf(email),
      ...(who !== 'nobody' && { token: caller.token }),
    });
    expect([status, body.code]).toEqual([400, 'INVALID']);
    expect(body.message).toMatch(/^Please enter one email address, like name@example\.com\./);
  });
});

test('a username is taken without the blank of a phone’s keyboard, at signup and at both logins', async () => {
  const name = unusedName();
  const { status } = await auth.call('/auth/signup', { body: { ...signupBody(name), username: `${name} ` } });
  expect(status).toBe(200);
  for (const identifier of [`${name} `, `\u200b${name.toUpperCase()}\u2060`, `\u00a0${name}`])
    expect((await login(identifier)).status, identifier).toBe(200);
  const { username } = await auth.operator();
  expect((await auth.openAs(`${username}\u00a0`)).status).toBe(200);
  const again = await auth.call('/auth/signup', {
    body: { ...signupBody(unusedName()), username: `\u2060${name}` },
  });
  expect(again.body.code).toBe('USERNAME_TAKEN');
  for (const username of ['...', '___', '_._'])
    expect(
      (await auth.call('/auth/signup', { body: { ...signupBody(unusedName()), username } })).body,
    ).toMatchObject({
      ...{ statusCode: 400, message: 'Please use at least one letter or digit.' },
    });
});

test('accounts of releases before get the key of their mailbox; two of one mailbox both stay', async () => {
  const name = unusedName();
  const join = async (email: string, emailKey = email) => {
    const member = await auth.join(unusedName(), { verified: true });
    await accounts().updateOne({ _id: member.id }, { $set: { email, emailKey } });
    return member;
  };
  const plain = `${name}@v.example`;
  const members = [
    await join(`foo<${plain}>`),
    await join(plain),
    await join(`x,${plain}`),
    await join(`${name}@münchen.example`),
    await join(`${name}@v.example,${name}@w.example`),
  ];
  const ids = members.map(({ id }) => id);
  for (let run = 0; run < 2; run++) {
    await oneFormOfAddresses.run(auth.context.mongo.db);
    expect((await keysOf(ids)).toSorted()).toEqual(
      [
        plain,
        `${plain} ${ids[0]}`,
        `${plain} ${ids[2]}`,
        `${name}@xn--mnchen-3ya.example`,
        `${name}@v.example,${name}@w.example`,
      ].toSorted(),
    );
  }
  for (const { username } of members) expect((await login(username)).status).toBe(200);
  expect((await login(`${name}@münchen.example`)).status).toBe(200);
  // What was never one mailbox logs in as it was typed.
  expect((await login(`${name}@v.example,${name}@w.example`)).status).toBe(200);

  // By the address each of the three is opened by its own password, and a letter comes for each.
  const found = (await auth.context.accounts.findByEmail(` ${plain.toUpperCase()}\u200b`)).map(
    ({ _id }) => _id,
  );
  expect(found.toSorted()).toEqual(ids.slice(0, 3).toSorted());
  expect(found[0]).toBe(ids[1]);
  await auth.call('/auth/request-login-link', { body: { email: plain } });
  await answered();
  expect(await asked(ids, 'login-link')).toBe(3);
  // Nobody else gets the address.
  const { token } = await auth.operator();
  const add = await auth.call('/admin/users/add', {
    token,
    body: { ...teamProfile(unusedName()), email: plain },
  });
  expect(add.body.code).toBe('EMAIL_TAKEN');
});
