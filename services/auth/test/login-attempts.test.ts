import { createHash } from 'node:crypto';
import { createKeyedHash } from '@emberline/kit/keyed-hash';
import { ensureIndexes } from '@emberline/kit/mongo/indexes';
import { freshDatabase } from '@emberline/kit/testing/engines';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLoginAttempts, type LoginAttempts, loginAttemptIndexes } from '../src/store/login-attempts.ts';
import { expectAsLong } from './expect-as-long.ts';
import { type AuthUnderTest, goodPassword, type Member, startAuthForTests } from './start-for-tests.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuthForTests({}, { realHashing: true });
});
afterAll(() => auth.stop());

const login = (identifier: string, password: string, from = '203.0.113.1') =>
  auth.call('/auth/login', { body: { identifier, password }, from });
const guessOnce = (identifier: string, from: string) => login(identifier, 'a wrong guess', from);
const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

/** Extends the current waits by a minute, so that they do not end during the test on a slow machine. */
const lengthenWaits = (db = auth.context.mongo.db) =>
  db
    .collection('loginAttempts')
    .updateMany({ nextAt: { $gt: new Date(0) } }, { $set: { nextAt: new Date(Date.now() + 60_000) } });

describe('guessing a password', () => {
  it.each(['victim', 'ghost'])('of %s slows down, and nobody is locked out', async (name) => {
    if (name === 'victim') await auth.join(name);
    const from = '203.0.113.2';
    const guesses = await many(30, () => guessOnce(name, from));
    const refused = guesses.filter(({ status }) => status === 429);
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(11);
    expect(refused).toHaveLength(19);
    const wait = Number(refused[0]?.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(2);
    const right = await eventually(async () => {
      const answer = await login(name, goodPassword, from);
      return answer.status === 429 ? undefined : answer;
    });
    expect(right?.status).toBe(name === 'victim' ? 200 : 401);
  });

  it('takes as long where there is no account', async () => {
    await auth.join('timed');
    // From an address of its own each time: nobody has to wait.
    await expectAsLong(
      (n) => guessOnce('timed', `203.0.${n}.1`),
      (n) => guessOnce(`nobody${n}`, `203.0.${n}.2`),
    );
  });

  it('counts a name and an email of one account as one', async () => {
    const { email } = await auth.join('onecount');
    const from = '203.0.113.3';
    const answers = await many(24, (n) => guessOnce(n % 2 === 0 ? 'OneCount' : email.toUpperCase(), from));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(11);
  });

  it('from several addresses cannot make the owner wait where the owner has logged in before', async () => {
    const home = '198.51.100.9';
    const { email } = await auth.join('owner', { verified: true });
    expect((await login('owner', goodPassword, home)).status).toBe(200);
    for (const identifier of ['owner', email]) {
      const answers = await many(44, (n) => guessOnce(identifier, `203.0.113.${50 + (n % 3)}`));
      expect(answers.some(({ status }) => status === 429)).toBe(true);
    }
    expect((await login('owner', goodPassword, home)).status).toBe(200);
    expect((await login(email, goodPassword, home)).status).toBe(200);
  });

  it('is no way for somebody else under the same email to become known for the account', async () => {
    const owner = await auth.join('realowner', { verified: true });
    const foe = '203.0.113.90';
    const other = 'seven quiet rivers';
    await auth.join('pretender', { email: owner.email, password: other });
    expect((await login(owner.email, other, foe)).status).toBe(200);
    const answers = await many(20, () => guessOnce('realowner', foe));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });

  it('tells nobody whether the email they joined with is somebody’s', async () => {
    await auth.join('taken', { verified: true });
    const own = 'seven quiet rivers';
    const [beside, free] = [
      await auth.join('beside_taken', { email: 'taken@example.com', password: own }),
      await auth.join('beside_free', { email: 'free@example.com', password: own }),
    ];
    const statusesOf = async ({ username, email }: Member, from: string) => {
      const right: number[] = [];
      for (let n = 0; n < 15; n++) right.push((await login(email, own, from)).status);
      const wrong = (await many(15, () => guessOnce(email, from))).map(({ status }) => status).sort();
      await lengthenWaits();
      const mixed = [login(username, own, from), login(email, own, from), guessOnce(username, from)];
      const later = (await Promise.all(mixed)).map(({ status }) => status);
      return { right, wrong, later };
    };
    const seen = await statusesOf(beside, '203.0.113.101');
    expect(seen).toEqual(await statusesOf(free, '203.0.113.102'));
    expect(seen).toEqual({
      right: Array(15).fill(200),
      wrong: [...Array(11).fill(401), ...Array(4).fill(429)],
      later: [429, 429, 429],
    });
  });

  it('never becomes free by a deletion of one’s own account under somebody’s email', async () => {
    await auth.join('guarded', { verified: true });
    const from = '203.0.113.103';
    const foe = await auth.join('guardedfoe', { email: 'guarded@example.com' });
    await many(12, () => guessOnce('guarded', from));
    await lengthenWaits();
    const body = { password: goodPassword };
    expect((await auth.call('/auth/delete-account', { token: foe.token, body })).status).toBe(200);
    expect((await guessOnce('guarded', from)).status).toBe(429);
  });

  it('of an operator slows down alike', async () => {
    const { username } = await auth.operator();
    const open = (address: string, password: string) =>
      auth.call('/admin/login', { body: { username, password }, from: address });
    await open('198.51.100.10', goodPassword);
    const answers = await many(30, (n) => open(`203.0.113.${n % 2}`, 'a wrong guess'));
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await open('198.51.100.10', goodPassword)).status).toBe(200);
  });
});

describe('the count of guesses', () => {
  let loginAttempts: LoginAttempts;
  let mongo: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    mongo = await freshDatabase('guesses');
    await ensureIndexes(mongo.db, { loginAttempts: loginAttemptIndexes });
    loginAttempts = createLoginAttempts(mongo.db, createKeyedHash('a secret of this test', 'counters'));
    return () => mongo.close();
  });
  const passes = (account: string, address: string) =>
    loginAttempts.begin({ account, address }).then(
      () => true,
      ({ retryAfter }) => retryAfter as number,
    );

  it('keeps nothing that can be found without the key, and knows an address that a release without a key has noted', async () => {
    const [account, address] = ['email ann@example.com', '203.0.113.9'];
    const rows = mongo.db.collection<{ _id: string }>('loginAttempts');
    const unkeyed = (text: string) => createHash('sha256').update(text).digest('hex');
    await loginAttempts.succeed({ account, address });
    await loginAttempts.begin({ account, address: '203.0.113.10' });
    const stored = JSON.stringify(await rows.find().toArray());
    for (const text of [account, `${account} from ${address}`, `${account} from 203.0.113.10`]) {
      expect(stored).not.toContain(unkeyed(text));
      expect(stored).not.toContain(text);
    }

    const before = unkeyed(`email old@example.com from ${address}`);
    const known = { isKnown: true, account: unkeyed('email old@example.com'), count: 0, nextAt: new Date(0) };
    await rows.insertOne({ _id: before, ...known } as never);
    const old = 'email old@example.com';
    for (let n = 0; n < 70; n++) await passes(old, `stranger ${n}`);
    expect(await passes(old, 'stranger 71')).not.toBe(true);
    expect(await passes(old, address)).toBe(true);
    await loginAttempts.eraseOf(old);
    expect(await rows.findOne({ _id: before })).toBeNull();
  });

  it('slows down all strange addresses together, each of which guesses once', async () => {
    const first = [];
    for (let n = 0; n < 70; n++) first.push(await passes('spread', `stranger ${n}`));
    expect(first.slice(0, 60).every((passed) => passed === true)).toBe(true);
    const waits = first.filter((passed) => passed !== true);
    expect(waits.length).toBeGreaterThan(5);
    // Short waits, so that the owner can log in from an unknown address in between.
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(10);
  });

  it('lets a known address alone meanwhile, and counts its own guesses', async () => {
    await loginAttempts.succeed({ account: 'known', address: 'home' });
    await many(80, (n) => passes('known', `stranger ${n}`));
    expect(await passes('known', 'stranger 99')).not.toBe(true);
    expect(await passes('known', 'home')).toBe(true);
    const own = [];
    for (let n = 0; n < 14; n++) own.push(await passes('known', 'home'));
    expect(own.at(-1)).toBeGreaterThan(0);
    await loginAttempts.succeed({ account: 'known', address: 'home' });
    expect(await passes('known', 'home')).toBe(true);
  });

  it('takes back a right guess of somebody who proves nothing, and knows the address no better', async () => {
    for (let n = 0; n < 80; n++) {
      await loginAttempts.takeBack(await loginAttempts.begin({ account: 'back', address: 'own' }));
    }
    const wrong = [];
    for (let n = 0; n < 12; n++) wrong.push(await passes('back', 'own'));
    expect(wrong.at(-1)).toBeGreaterThan(0);
  });

  it('keeps what others have added, and their waits, when one is taken back', async () => {
    const strangers = (from: number, to: number) =>
      Promise.all(Array.from({ length: to - from }, (_, n) => passes('shared', `stranger ${from + n}`)));
    await strangers(0, 59);
    const right = await loginAttempts.begin({ account: 'shared', address: 'own' });
    expect(await passes('shared', 'stranger 59')).toBe(true);
    // The wait is of the stranger who has guessed since.
    await loginAttempts.takeBack(right);
    expect(await passes('shared', 'stranger 60')).not.toBe(true);
  });

  it('is not lowered for strange addresses by what is right at a known one', async () => {
    await loginAttempts.succeed({ account: 'unlowered', address: 'home' });
    for (let n = 0; n < 61; n++) await passes('unlowered', `stranger ${n}`);
    await lengthenWaits(mongo.db);
    for (let n = 0; n < 61; n++)
      await loginAttempts.takeBack(await loginAttempts.begin({ account: 'unlowered', address: 'home' }));
    expect(await passes('unlowered', 'stranger 61')).not.toBe(true);
  });

  it('of one address says nothing about another account', async () => {
    await many(20, () => passes('first', 'shared'));
    expect(await passes('second', 'shared')).toBe(true);
  });

  it('is forgotten with the account', async () => {
    await loginAttempts.succeed({ account: 'gone', address: 'home' });
    await loginAttempts.eraseOf('gone');
    await many(80, (n) => passes('gone', `stranger ${n}`));
    expect(await passes('gone', 'home')).not.toBe(true);
  });
});
