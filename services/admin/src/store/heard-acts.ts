import type { ServiceName } from '@emberline/contracts';
import type { ClientSession, Db } from 'mongodb';

interface HeardRow {
  _id: ServiceName;
  /** The highest number heard of the service's entries. */
  upTo: number;
  /** The numbers below it that were not heard yet, and since when that is known. */
  missing: { n: number; since: Date }[];
}

/** Later entries may overtake earlier ones by so many ms. */
const overtakenMs = 60_000;
const mostMissing = 1_000;

/** Which entries each other service has numbered and this one has not heard. */
export function createHeardActs(db: Db) {
  const rows = db.collection<HeardRow>('heardActs');
  return {
    hear: async ({ service, n }: { service: ServiceName; n: number }, now: Date, session: ClientSession) => {
      const { upTo = 0, missing = [] } = (await rows.findOne({ _id: service }, { session })) ?? {};
      const skipped = Array.from({ length: Math.max(0, n - upTo - 1) }, (_, i) => ({
        n: upTo + 1 + i,
        since: now,
      }));
      const row = {
        upTo: Math.max(upTo, n),
        missing: [...missing.filter((one) => one.n !== n), ...skipped].slice(0, mostMissing),
      };
      await rows.replaceOne({ _id: service }, row, { upsert: true, session });
    },
    /** Those that should have come by now. */
    missing: async (now: Date): Promise<{ service: ServiceName; n: number }[]> =>
      (await rows.find().toArray()).flatMap(({ _id: service, missing }) =>
        missing
          .filter(({ since }) => now.getTime() - since.getTime() > overtakenMs)
          .map(({ n }) => ({ service, n })),
      ),
  };
}
