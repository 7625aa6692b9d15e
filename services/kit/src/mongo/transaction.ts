import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientSession, type MongoClient, MongoError } from 'mongodb';
import { holdKey } from './idempotency.ts';

/**
 * Runs `work` in one transaction: snapshot reads, majority and journaled commit. Passing failures (write conflict,
 * fail-over, commit with unknown outcome) are retried until `limitMs` is over, so `work` may run several times and
 * must have no effect outside `session`.
 * @returns what `work` returned in the committed run.
 */
export async function inTransaction<T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
  limitMs = 4_000,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  const session = client.startSession();
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        return await runOnce(session, work, deadline);
      } catch (error) {
        if (!hasLabel(error, 'TransientTransactionError') || Date.now() >= deadline) throw error;
        await sleep(Math.random() * Math.min(100, 2 ** attempt));
      }
    }
  } finally {
    await session.endSession();
  }
}

/** Whether a transaction that failed with this error may have been committed all the same. */
export function isOutcomeUnknown(error: unknown): boolean {
  return hasLabel(error, 'UnknownTransactionCommitResult');
}

const listeners = new WeakMap<ClientSession, ((isCommitted: boolean) => void)[]>();

/**
 * Reports once how this attempt of the session's transaction has ended. A commit without an answer counts as not
 * committed, though it may be.
 */
export function onceOver(session: ClientSession, listener: (isCommitted: boolean) => void): void {
  listeners.set(session, [...(listeners.get(session) ?? []), listener]);
}

function tell(session: ClientSession, isCommitted: boolean): void {
  const told = listeners.get(session) ?? [];
  listeners.delete(session);
  for (const listener of told) listener(isCommitted);
}

async function runOnce<T>(
  session: ClientSession,
  work: (session: ClientSession) => Promise<T>,
  deadline: number,
): Promise<T> {
  session.startTransaction({
    readConcern: { level: 'snapshot' },
    writeConcern: { w: 'majority', j: true },
    maxCommitTimeMS: 2_000,
  });
  try {
    await holdKey(session);
    const result = await work(session);
    await commit(session, deadline);
    tell(session, true);
    return result;
  } catch (error) {
    tell(session, false);
    if (session.inTransaction()) await session.abortTransaction().catch(() => {});
    throw error;
  }
}

async function commit(session: ClientSession, deadline: number): Promise<void> {
  for (;;) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      if (!hasLabel(error, 'UnknownTransactionCommitResult') || Date.now() >= deadline) throw error;
    }
  }
}

function hasLabel(error: unknown, label: string): boolean {
  return error instanceof MongoError && error.hasErrorLabel(label);
}
