import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import {
  type Answer,
  type AuthUnderTest,
  goodPassword,
  type Member,
  startAuthForTests,
  unusedName,
} from './start-for-tests.ts';

/** Whoever knew the old password may have added a passkey: a new password takes all away that are not named to be kept. */

const origin = 'http://web.test';
const newPassword = 'four brass bells ring';
const own = '/admin/passkeys';
let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuthForTests();
});
afterAll(() => auth.stop());

/** What is named to be kept of two passkeys, and which of them let in afterwards. */
const keeps: [string, (ids: string[]) => string[] | undefined, boolean[]][] = [
  ['without a word about passkeys', () => undefined, [false, false]],
  ['with none kept', () => [], [false, false]],
  ['with the second kept', ([, second = '']) => [second], [false, true]],
  ['with both kept', (ids) => ids, [true, true]],
  ['with an unknown one kept', () => [newId()], [false, false]],
];

describe('a member’s new password', () => {
  const login = (password: string, identifier: string) =>
    auth.call('/auth/login', { body: { identifier, password } });

  async function withPasskeys() {
    const member = await auth.join(unusedName(), { verified: true });
    const keys = [createAuthenticator(origin), createAuthenticator(origin)];
    const ids: string[] = [];
    for (const key of keys) {
      const body = { currentPassword: member.password };
      const { options } = (await auth.call('/auth/passkeys/offer', { token: member.token, body })).body;
      const added = { name: 'A key', passkey: key.make(options) };
      ids.push((await auth.call('/auth/passkeys', { token: member.token, body: added })).body.id);
    }
    return { member, keys, ids };
  }
  async function letsIn(key: ReturnType<typeof createAuthenticator>) {
    const { options } = (await auth.call('/auth/login/passkey/offer', { method: 'POST' })).body;
    const { status } = await auth.call('/auth/login/passkey', { body: { passkey: key.use(options) } });
    return status === 200;
  }
  const resetTokenFor = async ({ id }: Member) =>
    new URL((await auth.linkFor(id, 'reset-password')).body.url).searchParams.get('token') ?? '';

  const ways: [string, (member: Member, keep: object) => Promise<Answer>][] = [
    [
      'changed in the account',
      ({ token, password }, keep) =>
        auth.call('/auth/change-password', {
          token,
          body: { currentPassword: password, newPassword, ...keep },
        }),
    ],
    [
      'set by a reset link',
      async (member, keep) =>
        auth.call('/auth/reset-password', {
          token: await resetTokenFor(member),
          body: { newPassword, ...keep },
        }),
    ],
  ];
  const table = ways.flatMap(([way, set]) =>
    keeps.map(([what, named, left]) => ({ title: `${way} ${what}`, set, named, left })),
  );

  it.each(table)('$title', async ({ set, named, left }) => {
    const { member, keys, ids } = await withPasskeys();
    const keepPasskeys = named(ids);
    const answer = await set(member, keepPasskeys ? { keepPasskeys } : {});
    expect(answer.status).toBe(200);
    expect(await Promise.all(keys.map(letsIn))).toEqual(left);
    const kept = left.filter(Boolean).length;
    expect(await auth.eventsOf(member.id, 'email-requested')).toContainEqual(
      expect.objectContaining({
        kind: 'password-changed',
        facts: {
          at: expect.stringMatching(/^\d{4}-/),
          device: 'Unknown device',
          removedPasskeys: 2 - kept,
          keptPasskeys: kept,
        },
      }),
    );
    expect((await login(newPassword, member.username)).status).toBe(200);
  });

  it.each([
    [false, 5],
    [true, 7],
  ])('is told to an address that is verified (%s) %i times of 7 within an hour', async (verified, told) => {
    const email = `${unusedName()}@example.com`;
    const members = [await auth.join(unusedName(), { email, verified })];
    if (!verified) members.push(await auth.join(unusedName(), { email }));
    for (let n = 0; n < 7; n++) {
      const member = members[n % members.length] as Member;
      const body = { currentPassword: member.password, newPassword: `${newPassword} ${n}` };
      const { body: answer } = await auth.call('/auth/change-password', { token: member.token, body });
      Object.assign(member, { token: answer.token, password: body.newPassword });
    }
    const kinds = (await Promise.all(members.map(({ id }) => auth.eventsOf(id, 'email-requested')))).flat();
    expect(kinds.filter(({ kind }) => kind === 'password-changed')).toHaveLength(told);
  });

  it('keeps no passkey for another', async () => {
    const [one, two] = [await withPasskeys(), await withPasskeys()];
    const answer = await ways[0]?.[1](one.member, { keepPasskeys: [...two.ids, one.ids[0]] });
    expect(answer?.status).toBe(200);
    expect(await Promise.all([...one.keys, ...two.keys].map(letsIn))).toEqual([true, false, true, true]);
  });

  it('refuses a list that is none', async () => {
    const { member, keys } = await withPasskeys();
    for (const keepPasskeys of ['all', ['*'], Array.from({ length: 40 }, newId), [{ $ne: 1 }], null]) {
      for (const [, set] of ways) expect((await set(member, { keepPasskeys })).status).toBe(400);
    }
    expect(await Promise.all(keys.map(letsIn))).toEqual([true, true]);
  });

  it('a reset link shows which passkeys there are, and is not used up by that', async () => {
    const { member, ids } = await withPasskeys();
    const token = await resetTokenFor(member);
    const list = (bearer?: string) =>
      auth.call('/auth/reset-password/passkeys', bearer === undefined ? {} : { token: bearer });
    for (let n = 0; n < 2; n++)
      expect((await list(token)).body.passkeys).toMatchObject(
        ids.map((id) => ({ id, name: 'A key', lastUsedAt: null })),
      );
    expect((await list(member.token)).body.code).toBe('FORBIDDEN');
    expect((await list()).status).toBe(401);
    expect((await list('A'.repeat(43))).status).toBe(401);
    expect((await auth.call('/auth/reset-password', { token, body: { newPassword } })).status).toBe(200);
    expect((await list(token)).status).toBe(401);
  });
});

describe('an operator’s new password', () => {
  const openWith = (username: string, password: string) => auth.openAs(username, { password });

  async function withPasskeys() {
    const operator = await auth.operator();
    const keys = [createAuthenticator(origin), createAuthenticator(origin)];
    let { token } = operator;
    for (const key of keys) {
      const { options } = (
        await auth.call(`${own}/offer`, { token, body: { currentPassword: goodPassword } })
      ).body;
      const body = { name: 'A key', passkey: key.make(options) };
      token = (await auth.call(own, { token, body })).body.token;
    }
    const ids = (await auth.call(own, { token })).body.passkeys.map(({ id }: { id: string }) => id);
    return { ...operator, token, keys, ids };
  }
  type Owner = Awaited<ReturnType<typeof withPasskeys>>;
  const namesOf = async (username: string, password: string) => {
    const { options } = (await auth.call('/admin/login/passkey', { body: { username, password } })).body;
    return (options?.allowCredentials ?? []).map(({ id }: { id: string }) => id);
  };
  const change = ({ token }: Owner, keep: object) =>
    auth.call('/admin/password', {
      token,
      body: { currentPassword: goodPassword, newPassword, ...keep },
    });

  it.each(keeps)('changed by the operator %s', async (_, named, left) => {
    const owner = await withPasskeys();
    const keepPasskeys = named(owner.ids);
    expect((await change(owner, keepPasskeys ? { keepPasskeys } : {})).status).toBe(200);
    const expected = owner.keys.filter((_key, n) => left[n]).map(({ id }) => id);
    expect(await namesOf(owner.username, newPassword)).toEqual(expected);
    const { opened } = await openWith(owner.username, newPassword);
    expect(opened === null).toBe(expected.length > 0);
    const removed = 2 - expected.length;
    const told = (await auth.eventsOf(owner.id, 'email-requested')).filter(
      ({ kind }) => kind === 'operator-passkey-removed',
    );
    expect(told.map(({ facts }) => facts)).toEqual(
      removed === 0 ? [] : [{ at: expect.any(String), device: 'Unknown device', count: removed }],
    );
  });

  it('takes a second step of the last minutes, whether passkeys are kept or not', async () => {
    const owner = await withPasskeys();
    await auth.context.mongo.db
      .collection('sessions')
      .updateMany({ subjectId: owner.id }, { $unset: { provedAt: '' } });
    for (const chosen of [{}, { keepPasskeys: owner.ids }])
      expect((await change(owner, chosen)).body.code).toBe('CODE_NEEDED');
  });

  it('given by a manager removes them all', async () => {
    const [owner, manager] = [await withPasskeys(), await auth.operator('manager')];
    const set = await auth.call(`/admin/operators/${owner.id}/password`, {
      method: 'PUT',
      token: manager.token,
      body: { password: newPassword },
    });
    expect(set.body).toMatchObject({ temporaryPassword: true, secondFactor: false });
    expect((await openWith(owner.username, newPassword)).opened).not.toBeNull();
    expect(await auth.eventsOf(owner.id, 'email-requested')).toContainEqual(
      expect.objectContaining({
        kind: 'operator-passkey-removed',
        facts: expect.objectContaining({ count: 2 }),
      }),
    );
  });
});
