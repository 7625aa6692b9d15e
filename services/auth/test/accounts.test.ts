import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAsLong } from './expect-as-long.ts';
import {
  type AuthUnderTest,
  goodPassword,
  signupBody,
  startAuthForTests,
  teamProfile,
} from './start-for-tests.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuthForTests({}, { realHashing: true });
});
afterAll(() => auth.stop());

describe('signing up', () => {
  it('makes an account, publishes an event and requests the verification email', async () => {
    const member = await auth.join('Ann.First');
    const account = await auth.internal(`/internal/accounts/${member.id}`);
    expect(account.body).toMatchObject({
      username: 'Ann.First',
      kind: 'member',
      isVerified: false,
      gender: 'female',
    });
    await eventually(async () =>
      expect(await auth.eventsOf(member.id)).toMatchObject([
        { type: 'member-registered', memberId: member.id, kind: 'member' },
        { type: 'email-requested', memberId: member.id, kind: 'verify-email' },
      ]),
    );
  });

  it('takes gender and preference in any case', async () => {
    const body = signupBody('anycase', { gender: 'Male', preference: 'BOTH' });
    expect((await auth.call('/auth/signup', { body })).status).toBe(200);
  });

  it('keeps usernames unique without case, and tells so', async () => {
    await auth.join('unique1');
    for (const email of ['other@example.com', 'unique1@example.com']) {
      const { status, body } = await auth.call('/auth/signup', { body: signupBody('UNIQUE1', { email }) });
      expect([status, body.code]).toEqual([409, 'USERNAME_TAKEN']);
    }
  });

  it('takes as long with a used email as with a new one', async () => {
    await auth.join('timed');
    const signUp = (username: string, email: string) =>
      auth.call('/auth/signup', { body: signupBody(username, { email }) });
    await expectAsLong(
      (n) => signUp(`timed_fresh_${n}`, `timed.${n}@example.com`),
      (n) => signUp(`timed_used_${n}`, 'timed@example.com'),
    );
  });

  it('gives a username to one of many who want it at once', async () => {
    const wishes = Array.from({ length: 10 }, (_, i) =>
      signupBody('wanted', { email: `wanted${i}@example.com` }),
    );
    const answers = await Promise.all(wishes.map((body) => auth.call('/auth/signup', { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it.each([
    [{ confirmPassword: 'something else' }, 'PASSWORD_MISMATCH'],
    [{ password: 'password123', confirmPassword: 'password123' }, 'PASSWORD_WEAK'],
    [{ password: 'refused-1', confirmPassword: 'refused-1' }, 'PASSWORD_WEAK'],
    [{ adultConfirmed: false }, 'UNDER_AGE'],
    [{ email: 'no address' }, 'INVALID'],
    [{ username: 'a b' }, 'INVALID'],
    [{ firstname: 'Ann1' }, 'INVALID'],
    [{ firstname: 'ann.example' }, 'INVALID'],
    [{ lastname: 'Berg\u202e' }, 'INVALID'],
    [{ firstname: 'Support' }, 'NAME_RESERVED'],
    [{ firstname: 'Ember', lastname: 'Line' }, 'NAME_RESERVED'],
    [{ username: 'refused_adm1n' }, 'NAME_RESERVED'],
    [{ username: 'refused.com' }, 'NAME_RESERVED'],
    [{ firstname: 'Annа' }, 'NAME_RESERVED'],
    [{ gender: { $ne: null } }, 'INVALID'],
    [{ password: ['three green lamps'] }, 'INVALID'],
  ])('refuses %j with %s and stores nothing', async (changed, code) => {
    const { status, body } = await auth.call('/auth/signup', { body: signupBody('refused', changed) });
    expect([status, body.code]).toEqual([400, code]);
    expect(
      await auth.context.mongo.db.collection('accounts').countDocuments({ usernameKey: /^refused/ }),
    ).toBe(0);
  });
});

describe('team profiles', () => {
  const staff = teamProfile('team.anna');

  it('are made verified by an operator, with an entry, and nobody logs in as one', async () => {
    const { id: operatorId, token } = await auth.operator();
    const made = await auth.call('/admin/users/add', { token, body: staff });
    expect(made.body.message).toBe('User added successfully!');
    const { user } = made.body;
    expect(user).toMatchObject({ kind: 'staff', isVerified: true, username: 'team.anna', online: false });
    expect(await auth.actsOf(operatorId)).toMatchObject([
      { action: 'login' },
      { action: 'add-user', targetId: user.id },
    ]);
    const login = { identifier: 'team.anna', password: 'a good long one' };
    expect((await auth.call('/auth/login', { body: login })).body.code).toBe('CREDENTIALS_INVALID');
    const link = { memberId: user.id, purpose: 'login' };
    expect((await auth.internal('/internal/links', { body: link })).status).toBe(404);
  });

  it('are made by operators only', async () => {
    expect((await auth.call('/admin/users/add', { body: staff })).status).toBe(401);
    const { token } = await auth.join('nostaff');
    expect((await auth.call('/admin/users/add', { body: staff, token })).status).toBe(403);
  });
});

describe('deleting an account', () => {
  it('needs the password, erases everything but the id, ends the sessions and tells everybody', async () => {
    const member = await auth.join('leaver');
    const { token } = member;
    const wrong = await auth.call('/auth/delete-account', { token, body: { password: 'not it' } });
    expect(wrong.body.code).toBe('CREDENTIALS_INVALID');
    const gone = await auth.call('/auth/delete-account', { token, body: { password: goodPassword } });
    expect(gone.status).toBe(200);
    expect((await auth.call('/auth/logoff', { token, method: 'POST' })).status).toBe(401);
    expect((await auth.internal(`/internal/accounts/${member.id}`)).status).toBe(404);
    const { db } = auth.context.mongo;
    const told = async (name: string) =>
      /leaver/i.test(JSON.stringify(await db.collection(name).find().toArray()));
    // An email that is still to be sent tells whom.
    await eventually(async () => !(await told('emailRequests')));
    for (const { name } of await db.listCollections().toArray()) expect(await told(name), name).toBe(false);
    expect(await auth.eventsOf(member.id)).toContainEqual(
      expect.objectContaining({ type: 'member-deleted', by: 'member' }),
    );
    expect(await auth.eventsOf(member.id, 'member-erased')).toMatchObject([{ service: 'auth' }]);
  });

  it('by an operator may be ordered twice with one effect, and an unknown id is told', async () => {
    const { id } = await auth.join('ordered');
    const [{ token: asker }, { token }] = [await auth.operator(), await auth.operator()];
    expect((await auth.call(`/admin/users/${id}`, { method: 'DELETE', token: asker })).status).toBe(200);
    const order = (of = id) => auth.call(`/admin/users/${of}/erasure`, { method: 'POST', token });
    expect((await Promise.all([order(), order(), order()])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    expect(await auth.eventsOf(id, 'member-deleted')).toHaveLength(1);
    expect((await order(newId())).status).toBe(404);
  });

  it('frees the username and the email', async () => {
    const { id } = await auth.join('again');
    const { token } = await auth.operator('manager');
    await auth.call(`/admin/users/${id}`, { method: 'DELETE', token });
    expect((await auth.call(`/admin/users/${id}/erasure`, { method: 'POST', token })).status).toBe(200);
    expect((await auth.join('again')).id).not.toBe(id);
  });
});

describe('the demonstration world', () => {
  const row = { ...signupBody('demoperson'), id: newId(), kind: 'member', password: 'demo-ember-1' };

  it('is stored with its ids, verified, as often as one likes, and its people log in', async () => {
    const rows = [
      row,
      { ...row, id: newId(), username: 'demoteam', email: 'demoteam@example.com', kind: 'staff' },
    ];
    for (let i = 0; i < 2; i++) {
      expect((await auth.internal('/internal/seed', { body: { rows } })).body).toEqual({ stored: 2 });
    }
    const login = await auth.call('/auth/login', {
      body: { identifier: 'demoperson', password: 'demo-ember-1' },
    });
    expect(login.status).toBe(200);
    expect((await auth.internal(`/internal/accounts/${row.id}`)).body.isVerified).toBe(true);
  });

  it('hashes a password anew at login, so that a stranger under the email costs no second derivation', async () => {
    const password = 'demo-ember-1';
    const rehashed = { ...row, id: newId(), username: 'rehashed', email: 'rehashed@example.com', password };
    await auth.internal('/internal/seed', { body: { rows: [rehashed] } });
    const login = () => auth.call('/auth/login', { body: { identifier: rehashed.email, password } });
    expect((await login()).status).toBe(200);
    await auth.join('rehashedfoe', { email: rehashed.email });
    const hashes = (await auth.context.accounts.findByEmail(rehashed.email)).map(({ passwordHash }) =>
      passwordHash?.split('$').slice(0, 5).join('$'),
    );
    expect([hashes.length, new Set(hashes).size]).toEqual([2, 1]);
    expect((await login()).status).toBe(200);
  });

  it('is refused when a row is not an account', async () => {
    const rows = [{ ...row, id: 'x' }];
    expect((await auth.internal('/internal/seed', { body: { rows } })).status).toBe(400);
  });
});

it('gives a member what it keeps about them, without the password hash', async () => {
  const { token } = await auth.join('exporter');
  const { body } = await auth.internal('/internal/export', { token });
  expect(body.account).toMatchObject({ username: 'exporter', email: 'exporter@example.com' });
  expect(body.sessions).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain('argon2');
});
