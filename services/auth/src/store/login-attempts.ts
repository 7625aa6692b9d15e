import { createHash } from 'node:crypto';
import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { Db } from 'mongodb';
import { keyOf } from '../domain/key-of.ts';

/** Whose password is tried, and from where. */
export interface LoginAttempt {
  /** See `accountKey`. */
  account: string;
  /** The network address; see `addressKey`. */
  address: string;
}

export interface LoginAttempts {
  /**
   * Counts an attempt before it is checked, so that many at once do not slip through. Each address has its own count for an
   * account. All strange addresses together have another one, which an address that has once been right does not share:
   * nobody elsewhere can make the owner wait.
   * @throws ProblemError TOO_MANY with the seconds to wait; the wait grows to a minute and never becomes a lock.
   */
  begin: (attempt: LoginAttempt) => Promise<void>;
  /** The account's owner came in: the count begins anew, and the address is known. */
  succeed: (attempt: LoginAttempt) => Promise<void>;
  /** The password was right, which proves nothing about the email it is counted by: as if it had not been tried. */
  takeBack: (attempt: LoginAttempt) => Promise<void>;
  /** Of an owner who is deleted. */
  eraseOf: (account: string) => Promise<void>;
}

interface CountRow {
  /** Account and address, or the account alone: hashed, for what somebody typed may be anybody's email. */
  _id: string;
  /** The account, hashed. */
  account: string;
  count: number;
  /** The count begins anew then. */
  countsUntil: Date;
  /** No attempt before. */
  nextAt: Date;
  /** The address has been right before. */
  isKnown?: true;
  expiresAt: Date;
}

/** Wrong guesses without a wait; then it doubles, to at most so many seconds. */
const windowSeconds = 15 * 60;
const perAddress = { free: 10, longestWait: 60, windowSeconds, isSliding: true };
/** Of all strange addresses together. A short wait, so that the owner in a strange place can come between. */
export const perAccount = { free: 60, longestWait: 10, windowSeconds, isSliding: false };
type Allowance = typeof perAddress;

const knownMs = 90 * 24 * 3_600_000;

/**
 * What attempts at a member's password are counted by: the email, whichever account under it is meant, so that the count
 * tells nobody whether the email is somebody else's.
 */
export function accountKey({ emailKey }: { emailKey: string }): string {
  return `email ${emailKey}`;
}

/** The same for what was typed where there is no such account: it slows down like a known one. */
export function unknownAccountKey(identifier: string): string {
  return identifier.includes('@') ? accountKey({ emailKey: keyOf(identifier) }) : `name ${keyOf(identifier)}`;
}

export const loginAttemptIndexes: Record<string, Index[]> = {
  guesses: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }, { key: { account: 1 } }],
};

export function createLoginAttempts(db: Db): LoginAttempts {
  const rows = db.collection<CountRow>('guesses');

  /** @returns the ms until the next attempt, 0 when this one was counted. */
  async function count(_id: string, account: string, allowance: Allowance): Promise<number> {
    for (;;) {
      try {
        await rows.updateOne({ _id, nextAt: { $lte: new Date() } }, countOne(account, allowance), {
          upsert: true,
        });
        return 0;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      // There is a row: either its time has not come, or another attempt made it just now and this one tries again.
      const waitMs = msUntil(await rows.findOne({ _id }));
      if (waitMs > 0) return waitMs;
    }
  }

  return {
    begin: async (attempt) => {
      const { pair, account } = keysOf(attempt);
      const [ofPair, ofAccount] = await Promise.all([
        rows.findOne({ _id: pair }),
        rows.findOne({ _id: account }),
      ]);
      const isKnown = ofPair?.isKnown === true;
      // One that has to wait for either count is not counted by the other.
      refuse(Math.max(msUntil(ofPair), isKnown ? 0 : msUntil(ofAccount)));
      refuse(await count(pair, account, perAddress));
      if (!isKnown) refuse(await count(account, account, perAccount));
    },
    succeed: async (attempt) => {
      const { pair, account } = keysOf(attempt);
      const begun = { account, count: 0, countsUntil: new Date(0), nextAt: new Date(0) };
      const known = { isKnown: true, expiresAt: new Date(Date.now() + knownMs) } as const;
      await rows.updateOne({ _id: pair }, { $set: { ...begun, ...known } }, { upsert: true });
    },
    takeBack: async (attempt) => {
      await rows.updateMany({ _id: { $in: Object.values(keysOf(attempt)) }, count: { $gt: 0 } }, [
        { $set: { count: { $subtract: ['$count', 1] }, nextAt: new Date(0) } },
      ]);
    },
    eraseOf: async (account) => {
      await rows.deleteMany({ account: hashOf(account) });
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

function msUntil(row: CountRow | null): number {
  return (row?.nextAt.getTime() ?? 0) - Date.now();
}

function refuse(waitMs: number): void {
  if (waitMs > 0) throw new ProblemError('TOO_MANY', undefined, { retryAfter: waitMs / 1_000 });
}

function keysOf({ account, address }: LoginAttempt): { pair: string; account: string } {
  return { pair: hashOf(`${account} from ${address}`), account: hashOf(account) };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
