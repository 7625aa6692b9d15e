import { type Creating, expectOnce, keyedOf } from '@emberline/kit/testing/handle-twice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from './authenticator.ts';
import {
  type AuthUnderTest,
  goodPassword,
  type Member,
  signupBody,
  startAuthForTests,
  teamProfile,
} from './start-for-tests.ts';

let auth: AuthUnderTest;
let manager: string;
let member: Member;
/** What a member's device makes, for the first and the second passkey. */
const made: object[] = [];

beforeAll(async () => {
  auth = await startAuthForTests();
  manager = (await auth.operator('manager')).token;
  member = await auth.join('keyholder');
  for (let n = 0; n < 2; n++) {
    const body = { currentPassword: member.password };
    const { options } = (await auth.call('/auth/passkeys/offer', { token: member.token, body })).body;
    made.push(createAuthenticator('http://web.test', { counts: false }).make(options));
  }
});
afterAll(() => auth.stop());

const post =
  (path: string, body: (n: 1 | 2) => object, token?: () => string): Creating['send'] =>
  async (key, n) => {
    const answer = await auth.call(path, { body: body(n), key, ...(token && { token: token() }) });
    return { status: answer.status, body: answer.body };
  };
const counting = (collection: string) => () => auth.context.mongo.db.collection(collection).countDocuments();

const creating: Record<string, Creating> = {
  signup: { send: post('/auth/signup', (n) => signupBody(`twice${n}`)), count: counting('accounts') },
  addUser: {
    send: post(
      '/admin/users/add',
      (n) => teamProfile(`team.twice${n}`),
      () => manager,
    ),
    count: counting('accounts'),
  },
  addOperator: {
    send: post(
      '/admin/operators',
      (n) => ({ username: `op.twice${n}`, password: goodPassword, role: 'operator' }),
      () => manager,
    ),
    count: counting('operators'),
  },
  addPasskey: {
    send: post(
      '/auth/passkeys',
      (n) => ({ name: 'Laptop', passkey: made[n - 1] }),
      () => member.token,
    ),
    count: async () => (await auth.call('/auth/passkeys', { token: member.token })).body.passkeys.length,
  },
};

test('each call that takes a key is tried', () => {
  expect(Object.keys(creating).toSorted()).toEqual(keyedOf('auth').toSorted());
});

test.each(Object.keys(creating))('%s, sent twice with one key, does it once and answers the same', (id) =>
  expectOnce(creating[id] as Creating),
);
