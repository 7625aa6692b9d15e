import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession, Collection, Db } from 'mongodb';
import { ProblemError } from '../errors.ts';
import { type Seal, sealWith } from '../seal.ts';
import { isDuplicateKey } from './ids.ts';
import type { Index } from './indexes.ts';

/** Without the client's key, which is not stored, it says nothing of whom it is about: nothing in it has to be erased with them. */
interface KeyRow {
  _id: string;
  /** A hash of what was asked, with the key: nobody guesses a password from it. */
  print: string;
  /** The attempt that does it. */
  run: string;
  at: Date;
  /** In JSON, sealed with the key; absent until the attempt has answered. */
  answer?: string;
}

interface Attempt {
  row: KeyRow;
  seal: Seal;
}

/** A call as its caller means it. */
export interface KeyedCall {
  operation: string;
  /** Who asks; null: a guest. */
  by: string | null;
  key: string;
  /** Parameters and body. */
  input: unknown;
}

const keptSeconds = 86_400;

export const idempotencyIndexes: Record<string, Index[]> = {
  idempotencyKeys: [{ key: { at: 1 }, expireAfterSeconds: keptSeconds }],
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
  async function firstAnswer({ row: { _id, print }, seal }: Attempt): Promise<unknown> {
    for (const until = Date.now() + waitMs; ; await sleep(50)) {
      const row = await rows.findOne({ _id });
      if (row && row.print !== print)
        throw new ProblemError('INVALID', 'This key belongs to another request.');
      if (row?.answer !== undefined) return JSON.parse(String(seal.open(row.answer)));
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

  async function attempt<T>(one: Attempt, work: () => Promise<T>): Promise<T> {
    const { row, seal } = one;
    if (await rows.findOne({ _id: row._id })) return (await firstAnswer(one)) as T;
    const own = { _id: row._id, run: row.run };
    let isOver = false;
    try {
      const answer = await attempts.run(async (session) => {
        if (!isOver) await hold(row, session);
      }, work);
      await rows.updateOne(own, { $set: { answer: seal.close(Buffer.from(JSON.stringify(answer))) } });
      return answer;
    } catch (error) {
      if (error instanceof DoneBefore) return (await firstAnswer(one)) as T;
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
      const row: KeyRow = { _id, print: hash([key, input]), run: randomUUID(), at: new Date() };
      await running.get(_id);
      const doing = attempt({ row, seal: sealWith(key, 'answers') }, work);
      const settled = doing.then(forget, forget);
      running.set(_id, settled);
      function forget(): void {
        if (running.get(_id) === settled) running.delete(_id);
      }
      return doing;
    },
  };
}

const waitMs = 4_000;

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');
