import { randomBytes } from 'node:crypto';
import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeOperator } from '../src/actions/change-operator.ts';
import { changePassword } from '../src/actions/change-password.ts';
import { eraseAccount } from '../src/actions/erase-account.ts';
import { enterWithPassword } from '../src/actions/log-in.ts';
import { enterAsOperator } from '../src/actions/log-in-operator.ts';
import { logOffEverywhere } from '../src/actions/log-off-everywhere.ts';
import { redeemLink } from '../src/actions/redeem-link.ts';
import { resetPassword } from '../src/actions/reset-password.ts';
import type { Context } from '../src/context.ts';
import { clientAt } from '../src/domain/client.ts';
import type { LinkPurpose } from '../src/domain/link-urls.ts';
import { newAccount } from '../src/domain/new-account.ts';
import type { AccountRow } from '../src/store/accounts.ts';
import { type AuthUnderTest, signupBody, startAuthForTests } from './start-for-tests.ts';

/** Who was let in before something ends all sessions must not stay in beside it. Real transactions, side by side. */
const rounds = 200;
const atOnce = 10;
const client = clientAt('203.0.113.7');

let auth: AuthUnderTest;
let context: Context;
beforeAll(async () => {
  auth = await startAuthForTests();
  // What is raced are transactions; real hashing would only keep them apart.
  const hasher = { ...auth.context.hasher, hash: async () => 'a hash', verify: async () => true };
  context = { ...auth.context, hasher };
});
afterAll(() => auth.stop());

const enters: Record<string, (account: AccountRow) => Promise<() => Promise<unknown>>> = {
  'a login': async (account) => () => enterWithPassword(context, account, client),
  'a login by link': async (account) => {
    const token = await linkFor(account, 'login');
    return () => redeemLink(context, { token, purposes: ['login'] }, client);
  },
  'a magic link': async (account) => {
    const token = await linkFor(account, 'open-conversation');
    return () => redeemLink(context, { token, purposes: ['open-conversation'] }, client);
  },
};

const ends: Record<string, (account: AccountRow) => Promise<() => Promise<unknown>>> = {
  'a password change': async (account) => () => changePassword(context, account, 'five blue chairs', client),
  'a reset': async (account) => {
    const token = await linkFor(account, 'reset-password');
    const link = await context.links.peek(token, ['reset-password']);
    if (!link) throw new Error('no link');
    return () => resetPassword(context, { token, link, account }, 'five blue chairs', client);
  },
  'logging off everywhere': async (account) => () => logOffEverywhere(context, account._id, client),
  'a deletion':
    async ({ _id }) =>
    () =>
      eraseAccount(context, _id, { by: 'staff', operatorId: newId() }),
};

const pairs = Object.keys(enters).flatMap((enter) => Object.keys(ends).map((end) => [enter, end] as const));

describe(`in ${rounds} rounds no session outlives what ends it`, () => {
  it.each(pairs)('%s beside %s', async (enter, end) => {
    const outcomes = await inParallel(async (n) => {
      const account = await somebody();
      const [letIn, finish] = [await enters[enter]?.(account), await ends[end]?.(account)];
      const [entered, ended] = await sideBySide(n, letIn, finish);
      const live = await liveSessions(account._id);
      // The new session of whoever changes the password is theirs.
      const expected = end === 'a password change' && ended.status === 'fulfilled' ? 1 : 0;
      return { entered: entered.status, ended: ended.status, survivors: live - expected };
    });
    expect(outcomes.filter(({ survivors }) => survivors !== 0)).toEqual([]);
    expect(outcomes.filter(({ ended }) => ended === 'rejected')).toEqual([]);
    // Both orders came about, so that the test has seen the race.
    expect(new Set(outcomes.map(({ entered }) => entered)).size).toBe(2);
  });

  it.each([
    ['being disabled', { disabled: true }],
    ['a change of role', { role: 'manager' as const }],
  ])('an operator’s login beside %s', async (_, change) => {
    const survivors = await inParallel(async () => {
      const operator = {
        ...{ _id: newId(), username: `op_${randomBytes(6).toString('hex')}`, passwordHash: 'a hash' },
        ...{ role: 'operator' as const, disabled: false, epoch: 0, createdAt: new Date() },
      };
      await context.operators.insert({ ...operator, usernameKey: operator.username });
      await Promise.allSettled([
        enterAsOperator(context, operator, client),
        changeOperator(context, operator._id, change),
      ]);
      return liveSessions(operator._id);
    });
    expect(survivors.filter((live) => live !== 0)).toEqual([]);
  });
});

it('a link made beside what ends all links opens nothing afterwards', async () => {
  const survivors = await inParallel(async () => {
    const account = await somebody();
    const [link] = await Promise.all([
      linkFor(account, 'login'),
      logOffEverywhere(context, account._id, client),
    ]);
    return redeemLink(context, { token: link, purposes: ['login'] }, client).then(
      () => 1,
      () => 0,
    );
  });
  expect(survivors.filter(Boolean)).toEqual([]);
});

async function inParallel<T>(round: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < rounds)
    results.push(...(await Promise.all(Array.from({ length: atOnce }, (_, n) => round(n)))));
  return results;
}

/** In every second round the other one begins. */
async function sideBySide(
  n: number,
  letIn: (() => Promise<unknown>) | undefined,
  finish: (() => Promise<unknown>) | undefined,
) {
  if (n % 2 === 0) return Promise.allSettled([letIn?.(), finish?.()]);
  const [ended, entered] = await Promise.allSettled([finish?.(), letIn?.()]);
  return [entered, ended] as const;
}

async function somebody(): Promise<AccountRow> {
  const body = signupBody(`r_${randomBytes(8).toString('hex')}`);
  const made = { _id: newId(), kind: 'member', passwordHash: 'a hash', isVerified: true } as const;
  const row = newAccount(body, { ...made, createdAt: new Date() });
  await context.accounts.seed([row]);
  return row;
}

async function linkFor({ _id: accountId, epoch }: AccountRow, purpose: LinkPurpose): Promise<string> {
  const session = auth.foundation.mongo.client.startSession();
  try {
    const link = { accountId, epoch, purpose, redirectUrl: '/home' };
    return (await context.links.create(link, session)).secrets.token;
  } finally {
    await session.endSession();
  }
}

function liveSessions(subjectId: string): Promise<number> {
  return auth.foundation.mongo.db
    .collection('sessions')
    .countDocuments({ subjectId, revokedAt: { $exists: false } });
}
