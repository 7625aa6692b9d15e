import { createHash } from 'node:crypto';
import { emailKey, usernameKey } from '@emberline/contracts/keys';
import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { Db } from 'mongodb';

/** The account and network address of an attempt. */
export interface LoginAttempt {
  /** See `accountKey`. */
  account: string;
  /** The network address; see `addressKey`. */
  address: string;
}

export type LoginAttempts = ReturnType<typeof createLoginAttempts>;

/** The counts that an attempt was added to, each with the wait that it caused. */
export type CountedAttempt = readonly Pick<CountRow, '_id' | 'nextAt'>[];

interface CountRow {
  /** A keyed hash of account and address, or of the account alone: the typed text may be anybody's email. */
  _id: string;
  /** The account, hashed. */
  account: string;
  count: number;
  /** When the count restarts. */
  countsUntil: Date;
  /** The earliest time of the next attempt. */
  nextAt: Date;
  /** A right password has come from this address before. */
  isKnown?: true;
  expiresAt: Date;
}

/** `free` wrong guesses need no wait. After them the wait doubles, up to `longestWait` seconds. */
const windowSeconds = 15 * 60;
const perAddress = { free: 10, longestWait: 60, windowSeconds, isSliding: true };
/**
 * For all unknown addresses together. The wait is short, so that an owner at an unknown address still gets a turn.
 */
export const perAccount = { free: 60, longestWait: 10, windowSeconds, isSliding: false };
type Allowance = typeof perAddress;

const knownMs = 90 * 24 * 3_600_000;

/**
 * The key for attempts at a member's password: the email, whichever account under it is meant. So the count does
 * not reveal whether another account has the email.
 */
export function accountKey({ email }: { email: string }): string {
  return `email ${emailKey(email)}`;
}

/** The key for a typed name or email without an account: it slows down like a known one. */
export function unknownAccountKey(identifier: string): string {
  return identifier.includes('@') ? accountKey({ email: identifier }) : `name ${usernameKey(identifier)}`;
}

/** The key for attempts of an operator, and for those at a typed name that no operator has. */
export function operatorKey(operator: { _id: string } | { unknown: string }): string {
  return `operator ${'_id' in operator ? operator._id : `unknown ${usernameKey(operator.unknown)}`}`;
}

export const loginAttemptIndexes: Index[] = [
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  { key: { account: 1 } },
];

/** @param hash see `createKeyedHash` */
export function createLoginAttempts(db: Db, hash: (text: string) => string) {
  const keysOf = ({ account, address }: LoginAttempt) => ({
    pair: hash(`${account} from ${address}`),
    account: hash(account),
  });
  const rows = db.collection<CountRow>('loginAttempts');

  /** @throws ProblemError TOO_MANY */
  async function count(_id: string, account: string, allowance: Allowance) {
    for (;;) {
      try {
        const row = await rows.findOneAndUpdate(
          { _id, nextAt: { $lte: new Date() } },
          countOne(account, allowance),
          { upsert: true, returnDocument: 'after' },
        );
        return { _id, nextAt: row?.nextAt ?? new Date(0) };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      // A row exists: either it is too early, or a concurrent attempt has just created it and this one retries.
      refuse(msUntil(await rows.findOne({ _id })));
    }
  }

  return {
    /**
     * Counts an attempt before it is checked, so that concurrent attempts cannot slip through. Each address has its
     * own count for an account. All unknown addresses together share another count, which does not hold back an
     * address that has once been right: nobody elsewhere can make the owner wait.
     * @returns what `takeBack` undoes
     * @throws ProblemError TOO_MANY with the seconds to wait; the wait grows to a minute and never becomes a lock.
     */
    begin: async (attempt: LoginAttempt): Promise<CountedAttempt> => {
      const { pair, account } = keysOf(attempt);
      const [ofPair, ofAccount, before] = await Promise.all(
        [pair, account, pairBefore(attempt)].map((_id) => rows.findOne({ _id })),
      );
      const isKnown = ofPair?.isKnown === true || before?.isKnown === true;
      // An attempt that must wait for one count is not added to the other.
      refuse(Math.max(msUntil(ofPair), isKnown ? 0 : msUntil(ofAccount)));
      const counted = [await count(pair, account, perAddress)];
      if (!isKnown) counted.push(await count(account, account, perAccount));
      return counted;
    },

    /** Resets the address's own count and remembers the address after the account's owner has logged in. */
    succeed: async (attempt: LoginAttempt): Promise<void> => {
      const { pair, account } = keysOf(attempt);
      const begun = { account, count: 0, countsUntil: new Date(0), nextAt: new Date(0) };
      const known = { isKnown: true, expiresAt: new Date(Date.now() + knownMs) } as const;
      await rows.updateOne({ _id: pair }, { $set: { ...begun, ...known } }, { upsert: true });
    },

    /**
     * Removes this attempt from where it was counted, with the wait that it alone has caused: it was right, but that
     * is not all a login takes, or proves nothing about the email it is counted by.
     */
    takeBack: async (counted: CountedAttempt): Promise<void> => {
      const oneLess = { $subtract: ['$count', 1] };
      await Promise.all(
        counted.map(({ _id, nextAt }) => {
          const othersWait = { $cond: [{ $eq: ['$nextAt', nextAt] }, new Date(0), '$nextAt'] };
          const change = [{ $set: { count: oneLess, nextAt: othersWait } }];
          return rows.updateOne({ _id, count: { $gt: 0 } }, change);
        }),
      );
    },

    /** Erases the counts of a deleted owner. */
    eraseOf: async (account: string): Promise<void> => {
      await rows.deleteMany({ account: { $in: [hash(account), hashBefore(account)] } });
    },
  };
}

function countOne(account: string, { free, longestWait, windowSeconds, isSliding }: Allowance) {
  const windowMs = windowSeconds * 1_000;
  const isOver = { $lte: [{ $ifNull: ['$countsUntil', new Date(0)] }, '$$NOW'] };
  const later = (ms: unknown) => ({ $add: ['$$NOW', ms] });
  const beyond = { $subtract: ['$count', free] };
  const waitMs = { $multiply: [1_000, { $min: [longestWait, { $pow: [2, { $min: [beyond, 10] }] }] }] };
  return [
    {
      $set: {
        account,
        count: { $cond: [isOver, 1, { $add: ['$count', 1] }] },
        countsUntil: isSliding
          ? later(windowMs)
          : { $cond: [isOver, later(windowMs), { $ifNull: ['$countsUntil', new Date(0)] }] },
        expiresAt: { $max: ['$expiresAt', later(windowMs)] },
      },
    },
    { $set: { nextAt: { $cond: [{ $lte: [beyond, 0] }, new Date(0), later(waitMs)] } } },
  ];
}

function msUntil(row: CountRow | null | undefined): number {
  return (row?.nextAt.getTime() ?? 0) - Date.now();
}

function refuse(waitMs: number): void {
  if (waitMs > 0) throw new ProblemError('TOO_MANY', undefined, { retryAfter: waitMs / 1_000 });
}

/** Under which a release without a key has noted a known address; the last such row ends 90 days after it. */
function pairBefore({ account, address }: LoginAttempt): string {
  return hashBefore(`${account} from ${address}`);
}

function hashBefore(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
