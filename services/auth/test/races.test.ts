import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAccount } from '../src/actions/account/close-account.ts';
import { eraseAccount } from '../src/actions/account/erase-account.ts';
import { changePassword, resetPassword } from '../src/actions/account/password.ts';
import { verifyEmail } from '../src/actions/account/verify-email.ts';
import { enterAsOperator } from '../src/actions/operators/log-in-operator.ts';
import { changeOperator } from '../src/actions/operators/operators.ts';
import { clientAt } from '../src/actions/sessions/count-attempt.ts';
import { redeemLink } from '../src/actions/sessions/links.ts';
import { enterWithPassword } from '../src/actions/sessions/log-in.ts';
import { logOffEverywhere } from '../src/actions/sessions/sessions.ts';
import type { Context } from '../src/context.ts';
import { newAccount } from '../src/domain/account.ts';
import type { LinkPurpose, LinkSecrets } from '../src/domain/links.ts';
import type { AccountRow } from '../src/store/accounts.ts';
import { type AuthUnderTest, signupBody, startAuthForTests } from './start-for-tests.ts';

/** A login that races with the end of all sessions must not survive it. The races use real transactions. */
const rounds = 200;
const atOnce = 10;
const client = clientAt('203.0.113.7');

let auth: AuthUnderTest;
let context: Context;
beforeAll(async () => {
  auth = await startAuthForTests();
  // The transactions are raced; real hashing would only separate them in time.
  const instead = { hash: async () => 'a hash', verify: async () => true, isCurrent: () => true };
  const hasher = { ...auth.context.hasher, ...instead };
  context = { ...auth.context, hasher };
});
afterAll(() => auth.stop());

type Step = () => Promise<unknown>;

/** Everything that opens a session. Each returns undefined or throws when it failed. */
const enters: Record<string, (account: AccountRow) => Promise<Step>> = {
  'a login': async (account) => () => enterWithPassword(context, account, client),
  'a login by link': async (account) => {
    const token = await linkFor(account, 'login');
    return () => redeemLink(context, { token, purposes: ['login'] }, client);
  },
  'a magic link': async (account) => {
    const token = await linkFor(account, 'open-conversation');
    return () => redeemLink(context, { token, purposes: ['open-conversation'] }, client);
  },
  'a verification that was done before': (account) => verification(account),
};

/** Everything that ends all sessions. Each returns false or throws when it failed. */
const ends: Record<string, (account: AccountRow) => Promise<Step>> = {
  'a password change': async (account) => () =>
    changePassword(context, account, { newPassword: 'five blue chairs' }, client),
  'a reset': async (account) => {
    const token = await linkFor(account, 'reset-password');
    const link = await context.links.peek(token, ['reset-password']);
    if (!link) throw new Error('no link');
    return () =>
      resetPassword(context, { token, link, account }, { newPassword: 'five blue chairs' }, client);
  },
  'logging off everywhere': async (account) => () => logOffEverywhere(context, account._id, client),
  'a deletion':
    async ({ _id }) =>
    () =>
      eraseAccount(context, _id, { by: 'staff', again: true }),
  'a removal by an operator':
    async ({ _id }) =>
    () =>
      closeAccount(context, _id, { as: 'removal' }, { id: newId() }),
};

/** Verification in another browser does both: it opens a session and ends all earlier ones. */
const takeOver = (account: AccountRow) => verification(account);

interface Pair {
  enter: [name: string, make: (account: AccountRow) => Promise<Step>];
  end: [name: string, make: (account: AccountRow) => Promise<Step>];
  isVerified: boolean;
  /** Opening the session revokes the right to the other action. */
  excludes?: boolean;
}
const pairs: Pair[] = [
  ...Object.entries(enters).flatMap((enter) =>
    Object.entries(ends).map((end) => ({ enter, end, isVerified: true })),
  ),
  ...Object.entries(enters)
    .slice(0, 3)
    .map((enter): Pair => ({ enter, end: ['a takeover', takeOver], isVerified: false })),
  ...Object.entries(ends).map(
    (end): Pair => ({
      enter: [
        'a verification by the password',
        (account) => verification(account, { password: 'three green lamps' }),
      ],
      end,
      isVerified: false,
    }),
  ),
  ...Object.entries({ ...ends, 'another takeover': takeOver }).map(
    (end): Pair => ({
      enter: ['a takeover', takeOver],
      end,
      isVerified: false,
      excludes: ['a password change', 'a reset', 'another takeover'].includes(end[0]),
    }),
  ),
];
/** Ends that leave one new session: that of whoever changed the password or proved to own the email. */
const leavingOne = ['a password change', 'a takeover', 'another takeover'];

/** @param race resolves with who came first in each round; without both orders the race was not seen */
async function inBothOrders(race: (sideBySide: SideBySide) => Promise<boolean[]>): Promise<void> {
  expect(new Set(await race(startSideBySide()))).toEqual(new Set([true, false]));
}

describe(`in ${rounds} rounds no session outlives what ends it`, () => {
  it.each(pairs)('$enter.0 beside $end.0', { timeout: 90_000 }, ({ enter, end, isVerified, excludes }) =>
    inBothOrders(async (sideBySide) => {
      const accounts = await crowd(isVerified);
      const outcomes = await inParallel(accounts, async (account, n) => {
        const [entered, ended] = await sideBySide(n, await enter[1](account), await end[1](account));
        const expected = ended ? Number(leavingOne.includes(end[0])) : Number(entered);
        return { entered, ended, expected };
      });
      const survivors = await countSurvivors(accounts);
      expect(outcomes.filter(({ expected }, n) => survivors[n] !== expected)).toEqual([]);
      expect(outcomes.filter(({ entered, ended }) => !ended && !(excludes && entered))).toEqual([]);
      if (excludes) expect(outcomes.filter(({ entered, ended }) => entered && ended)).toEqual([]);
      return outcomes.map(({ entered }) => entered);
    }),
  );

  it.each([
    ['being disabled', { disabled: true }],
    ['a change of role', { role: 'manager' as const }],
    ['ending all sessions', {}],
  ])('an operator’s login beside %s', { timeout: 90_000 }, (_, change) =>
    inBothOrders(async (sideBySide) => {
      const operators = Array.from({ length: rounds }, () => ({
        ...{ _id: newId(), username: `op_${randomBytes(6).toString('hex')}`, passwordHash: 'a hash' },
        ...{ role: 'operator' as const, disabled: false, epoch: 0, createdAt: new Date() },
      }));
      const outcomes = await inParallel(operators, async (operator, n) => {
        await context.operators.insert({ ...operator, usernameKey: operator.username });
        const [entered, ended] = await sideBySide(
          n,
          () => enterAsOperator(context, operator, client),
          () => changeOperator(context, operator._id, change),
        );
        return { entered, ended };
      });
      expect(outcomes.filter(({ ended }) => !ended)).toEqual([]);
      expect((await countSurvivors(operators)).filter((count) => count > 0)).toEqual([]);
      return outcomes.map(({ entered }) => entered);
    }),
  );
});

it('a link made beside what ends all links opens nothing, unless it was made afterwards', () =>
  inBothOrders(async (sideBySide) => {
    const outcomes = await inParallel(await crowd(), async (account, n) => {
      let url = '';
      const [, ended] = await sideBySide(
        n,
        async () => {
          url = (await auth.linkFor(account._id, 'login')).body.url;
        },
        async () => {
          await sleep(Math.random() * 20);
          await logOffEverywhere(context, account._id, client);
        },
      );
      const token = new URL(url).searchParams.get('token') ?? '';
      const isLater = (await context.links.peek(token, ['login']))?.epoch === account.epoch + 1;
      const opened = await redeemLink(context, { token, purposes: ['login'] }, client).then(
        () => true,
        () => false,
      );
      return { ended, isLater, opened };
    });
    expect(outcomes.filter(({ ended }) => !ended)).toEqual([]);
    expect(outcomes.filter(({ isLater, opened }) => isLater !== opened)).toEqual([]);
    return outcomes.map(({ isLater }) => isLater);
  }));

/** A round with each of them. @returns the outcomes in their order */
async function inParallel<S, T>(subjects: S[], round: (subject: S, n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < subjects.length)
    results.push(...(await Promise.all(subjects.slice(results.length, results.length + atOnce).map(round))));
  return results;
}

type SideBySide = (n: number, letIn: Step, finish: Step) => Promise<[entered: boolean, ended: boolean]>;

/**
 * Starts both at once; alternates which is first, and gives it a head start in half of the rounds: at random up to the longest time
 * that it has taken, so that the second comes before, within and after it however slow the machine is.
 * @returns whether each was done
 */
function startSideBySide(): SideBySide {
  const longestMs: [number, number] = [50, 50];
  return async (n, letIn, finish) => {
    const first = n % 2 === 0 ? 0 : 1;
    const headStartMs = Math.random() < 0.5 ? 0 : Math.random() * longestMs[first];
    const results = await Promise.allSettled(
      [letIn, finish].map(async (step, which) => {
        if (which !== first && headStartMs > 0) await sleep(headStartMs);
        const startedAt = performance.now();
        return step().finally(() => {
          longestMs[which as 0 | 1] = Math.max(longestMs[which as 0 | 1], performance.now() - startedAt);
        });
      }),
    );
    return [isDone(results[0], undefined), isDone(results[1], false)];
  };
}

function isDone(result: PromiseSettledResult<unknown> | undefined, refusal: unknown): boolean {
  return result?.status === 'fulfilled' && result.value !== refusal && result.value !== null;
}

/** One account for each round. */
async function crowd(isVerified = true): Promise<AccountRow[]> {
  const rows = Array.from({ length: rounds }, () => {
    const body = signupBody(`r_${randomBytes(8).toString('hex')}`);
    const made = { _id: newId(), kind: 'member', passwordHash: 'a hash', isVerified } as const;
    return newAccount(body, { ...made, createdAt: new Date() });
  });
  await context.accounts.seed(rows);
  return rows;
}

/** Verifies in a browser without a session, by the password of the sign-up or without it. */
async function verification(
  account: AccountRow,
  known: { password: string } | { takeOver: true } = { takeOver: true },
): Promise<Step> {
  const { token, uuid } = await secretsFor(account, 'verify-email');
  const visitor = { caller: undefined, bearer: undefined, client };
  const proof = { accountId: account._id, uuid };
  return () => verifyEmail(context, { token, proof, ...known }, visitor);
}

async function linkFor(account: AccountRow, purpose: LinkPurpose): Promise<string> {
  return (await secretsFor(account, purpose)).token;
}

async function secretsFor({ _id: accountId, epoch }: AccountRow, purpose: LinkPurpose): Promise<LinkSecrets> {
  const session = auth.context.mongo.client.startSession();
  try {
    const link = { accountId, epoch, purpose, redirectUrl: '/home' };
    return (await context.links.create(link, session)).secrets;
  } finally {
    await session.endSession();
  }
}

/** How many sessions each of them still has. */
async function countSurvivors(subjects: { _id: string }[]): Promise<number[]> {
  const ids = subjects.map(({ _id }) => _id);
  const live = { subjectId: { $in: ids }, revokedAt: { $exists: false } };
  const sessions = await auth.context.mongo.db.collection('sessions').find(live).toArray();
  const ofEach = Map.groupBy(sessions, ({ subjectId }) => subjectId);
  return ids.map((id) => ofEach.get(id)?.length ?? 0);
}
