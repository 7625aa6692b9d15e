import type { ClientSession, Db } from 'mongodb';
import { isDuplicateKey } from './ids.ts';

interface LeaseDocument {
  _id: string;
  owner: string;
  epoch: number;
  expiresAt: Date;
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

/**
 * A lease that one process holds at a time, in the database's own time. Each new holder gets a higher epoch.
 * @param owner the same over restarts of one replica, so that it takes its lease back at once.
 */
export function createLease(db: Db, name: string, owner: string) {
  const leases = db.collection<LeaseDocument>('leases');
  let epoch: number | undefined;
  let heldUntil = 0;

  /** Takes or renews the lease. @returns the epoch, or undefined while another owner holds it. */
  async function take(): Promise<number | undefined> {
    const askedAt = performance.now();
    if (epoch === undefined) await ensureExists();
    const mine = epoch === undefined ? { owner } : { owner, epoch };
    const free = { $expr: { $lt: ['$expiresAt', '$$NOW'] } };
    const until = { $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: leaseMs } };
    const isStillMine = { $and: [{ $eq: ['$owner', owner] }, { $eq: ['$epoch', epoch ?? null] }] };
    const next = { $cond: [isStillMine, '$epoch', { $add: ['$epoch', 1] }] };
    const taken = await leases.findOneAndUpdate(
      { _id: name, $or: [mine, free] },
      [{ $set: { owner, epoch: next, expiresAt: until } }],
      { returnDocument: 'after' },
    );
    epoch = taken?.epoch;
    heldUntil = taken ? askedAt + leaseMs - marginMs : 0;
    return epoch;
  }

  async function ensureExists(): Promise<void> {
    const never = { owner: '', epoch: 0, expiresAt: new Date(0) };
    await leases.updateOne({ _id: name }, { $setOnInsert: never }, { upsert: true }).catch((error) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  /** Whether this process still holds the lease, by its own monotonic clock, with a margin. */
  function holds(): boolean {
    return epoch !== undefined && performance.now() < heldUntil;
  }

  async function release(): Promise<void> {
    if (epoch === undefined) return;
    await leases.updateOne({ _id: name, owner, epoch }, { $set: { expiresAt: new Date(0), owner: '' } });
    epoch = undefined;
  }

  return {
    take,
    holds,
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
