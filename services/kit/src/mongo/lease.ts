import type { ClientSession, Db } from 'mongodb';
import { isDuplicateKey } from './ids.ts';

interface LeaseDocument {
  _id: string;
  owner: string;
  epoch: number;
  expiresAt: Date;
  /** Its owner has nothing to do: whoever needs the lease takes it at once. */
  resting?: boolean;
  /** Counts fenced transactions: each one writes it, so that two at once conflict. */
  fenced?: number;
}

export type Lease = ReturnType<typeof createLease>;

export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

const leaseMs = 6_000;
const renewMs = 2_000;
const marginMs = 500;
/** Longer than two pauses between calls of `rest`. */
const restMs = 40_000;
const isFree = { $expr: { $lt: ['$expiresAt', '$$NOW'] } };
const inMs = (amount: number) => ({ $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount } });

/**
 * A lease that one process holds at a time, in the database's own time. Each new holder gets a higher epoch.
 * @param owner the same over restarts of one replica, so that it takes its lease back at once.
 */
export function createLease(db: Db, name: string, owner: string) {
  const leases = db.collection<LeaseDocument>('leases');
  let epoch: number | undefined;
  let heldUntil = 0;
  let exists = false;

  /** Takes or renews the lease. @returns the epoch, or undefined while another owner holds it. */
  async function take(): Promise<number | undefined> {
    const askedAt = performance.now();
    if (!exists) await ensureExists();
    const mine = epoch === undefined ? { owner } : { owner, epoch };
    const isStillMine = { $and: [{ $eq: ['$owner', owner] }, { $eq: ['$epoch', epoch ?? null] }] };
    const next = { $cond: [isStillMine, '$epoch', { $add: ['$epoch', 1] }] };
    const taken = await leases.findOneAndUpdate(
      { _id: name, $or: [mine, isFree, { resting: true }] },
      [{ $set: { owner, epoch: next, expiresAt: inMs(leaseMs), resting: false } }],
      { returnDocument: 'after' },
    );
    epoch = taken?.epoch;
    exists = taken !== null;
    heldUntil = taken ? askedAt + leaseMs - marginMs : 0;
    return epoch;
  }

  async function ensureExists(): Promise<void> {
    const never = { owner: '', epoch: 0, expiresAt: new Date(0) };
    await leases.updateOne({ _id: name }, { $setOnInsert: never }, { upsert: true }).catch((error) => {
      if (!isDuplicateKey(error)) throw error;
    });
    exists = true;
  }

  /** Whether this process still holds the lease, by its own monotonic clock, with a margin. */
  function holds(): boolean {
    return epoch !== undefined && performance.now() < heldUntil;
  }

  /** Holds nothing, but shows for 40 s that a process runs which will need the lease. */
  async function rest(): Promise<void> {
    if (!exists) await ensureExists();
    await leases.updateOne({ _id: name, $or: [{ owner, resting: true }, isFree] }, [
      { $set: { owner, expiresAt: inMs(restMs), resting: true } },
    ]);
  }

  async function release(): Promise<void> {
    const mine = epoch === undefined ? { resting: true } : { epoch };
    await leases.updateOne({ _id: name, owner, ...mine }, { $set: { expiresAt: new Date(0), owner: '' } });
    epoch = undefined;
  }

  return {
    take,
    holds,
    rest,
    release,

    /** Within a transaction. @returns the epoch. @throws LeaseLost, also in an owner that was paused and wakes up. */
    fence: async (session: ClientSession): Promise<number> => {
      const { matchedCount } = await leases.updateOne(
        { _id: name, owner, epoch: epoch ?? -1 },
        { $inc: { fenced: 1 } },
        { session },
      );
      if (epoch === undefined || matchedCount === 0) {
        epoch = undefined;
        throw new LeaseLost('Another process has taken over');
      }
      return epoch;
    },

    /**
     * Takes the lease, renews it while the work goes on, and releases it.
     * @param work gets a signal that aborts when the lease is lost.
     * @returns false, without any work, while another owner holds the lease.
     */
    whileHeld: async (work: (lost: AbortSignal) => Promise<unknown>): Promise<boolean> => {
      if ((await take()) === undefined) return false;
      const lost = new AbortController();
      let renewed: Promise<unknown> = Promise.resolve();
      const renewing = setInterval(() => {
        renewed = take()
          .catch(() => {})
          .then(() => holds() || lost.abort(new LeaseLost('Another process has taken over')));
      }, renewMs);
      try {
        await work(lost.signal);
        return true;
      } finally {
        clearInterval(renewing);
        await renewed;
        await release().catch(() => {});
      }
    },
  };
}
