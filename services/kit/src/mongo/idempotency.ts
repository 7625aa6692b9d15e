import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession, Collection, Db } from 'mongodb';
import { ProblemError } from '../errors.ts';
import { isDuplicateKey } from './ids.ts';
import type { Index } from './indexes.ts';

interface KeyRow {
  _id: string;
  /** A hash of what was asked, with the key, which is not stored: nobody guesses a password from it. */
  print: string;
  /** The attempt that does it. */
  run: string;
  /** Who asked; null: a guest. */
  by: string | null;
  at: Date;
  /** In JSON; absent until the attempt has answered. */
  answer?: string;
}

/** A call as its caller means it. */
export interface KeyedCall {
  operation: string;
  by: string | null;
  key: string;
  /** Parameters and body. */
  input: unknown;
}

const keptSeconds = 86_400;

export const idempotencyIndexes: Record<string, Index[]> = {
  idempotencyKeys: [{ key: { at: 1 }, expireAfterSeconds: keptSeconds }, { key: { by: 1 } }],
};

const attempts = new AsyncLocalStorage<(session: ClientSession) => Promise<void>>();

/** Stores the key of the running call, if it has one, in a transaction of its effect. @throws when another attempt was first */
export async function holdKey(session: ClientSession): Promise<void> {
  await attempts.getStore()?.(session);
}

class DoneBefore extends Error {}

export type Idempotency = ReturnType<typeof createIdempotency>;

/** Calls that are done once for each key. What they change must be changed by `inTransaction`, which takes the key along. */
export function createIdempotency(db: Db) {
  const rows: Collection<KeyRow> = db.collection('idempotencyKeys');

  /** What the first attempt answered; another one may be about to. */
  async function firstAnswer({ _id, print }: KeyRow): Promise<unknown> {
    for (const until = Date.now() + waitMs; ; await sleep(50)) {
      const row = await rows.findOne({ _id });
      if (row && row.print !== print)
        throw new ProblemError('INVALID', 'This key belongs to another request.');
      if (row?.answer !== undefined) return JSON.parse(row.answer);
      if (Date.now() >= until)
        throw new ProblemError('CONFLICT', 'This has been done already. Please load the page again.');
    }
  }

  async function hold(row: KeyRow, session: ClientSession): Promise<void> {
    const options = { upsert: true, returnDocument: 'after', session } as const;
    const held = await rows
      .findOneAndUpdate({ _id: row._id }, { $setOnInsert: row }, options)
      .catch((error) => {
        if (isDuplicateKey(error)) error.addErrorLabel('TransientTransactionError');
        throw error;
      });
    if (held?.run !== row.run) throw new DoneBefore();
  }

  async function attempt<T>(row: KeyRow, work: () => Promise<T>): Promise<T> {
    if (await rows.findOne({ _id: row._id })) return (await firstAnswer(row)) as T;
    const own = { _id: row._id, run: row.run };
    let isOver = false;
    try {
      const answer = await attempts.run(async (session) => {
        if (!isOver) await hold(row, session);
      }, work);
      await rows.updateOne(own, { $set: { answer: JSON.stringify(answer) } });
      return answer;
    } catch (error) {
      if (error instanceof DoneBefore) return (await firstAnswer(row)) as T;
      // Refused after all: it may be tried again.
      if (error instanceof ProblemError && error.statusCode < 500) await rows.deleteOne(own);
      throw error;
    } finally {
      isOver = true;
    }
  }

  const running = new Map<string, Promise<unknown>>();

  return {
    /**
     * Does `work`, unless it was done with this key, and answers what it answered then.
     * @throws ProblemError INVALID for a key of another request; CONFLICT where the first attempt died between its effect and its answer
     */
    once: async <T>({ operation, by, key, input }: KeyedCall, work: () => Promise<T>): Promise<T> => {
      const _id = hash([operation, by, key]);
      const row: KeyRow = { _id, print: hash([key, input]), run: randomUUID(), by, at: new Date() };
      await running.get(_id);
      const doing = attempt(row, work);
      const settled = doing.then(forget, forget);
      running.set(_id, settled);
      function forget(): void {
        if (running.get(_id) === settled) running.delete(_id);
      }
      return doing;
    },

    /** Forgets what somebody asked, and was answered. */
    erase: (session: ClientSession, by: string) => rows.deleteMany({ by }, { session }),
  };
}

const waitMs = 4_000;

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');
