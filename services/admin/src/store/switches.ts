import { type SwitchName, switchNames } from '@emberline/contracts/switches';
import type { ClientSession, Db } from 'mongodb';

export interface SwitchRow {
  _id: SwitchName;
  on: boolean;
  /** Why it is off. */
  reason: string | null;
  /** null for one that was never touched. */
  since: Date | null;
  /** An operator's id. */
  by: string | null;
  /** Rises with each change. */
  version: number;
}

const untouched = { on: true, reason: null, since: null, by: null, version: 0 } as const;

/** What managers have switched off for members. A switch that was never touched has no row. */
export function createSwitches(db: Db) {
  const rows = db.collection<SwitchRow>('switches');
  return {
    /** In the order of the contract. */
    all: async (): Promise<SwitchRow[]> => {
      const stored = new Map((await rows.find().toArray()).map((row) => [row._id, row]));
      return switchNames.map((_id) => stored.get(_id) ?? { _id, ...untouched });
    },
    find: async (_id: SwitchName, session: ClientSession): Promise<SwitchRow> =>
      (await rows.findOne({ _id }, { session })) ?? { _id, ...untouched },
    put: async ({ _id, ...row }: SwitchRow, session: ClientSession): Promise<void> => {
      await rows.replaceOne({ _id }, row, { upsert: true, session });
    },
  };
}
