import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from 'mongodb';

/** What a database did: exact, whatever else its engine and the machine do meanwhile. */
export interface DatabaseWork {
  /** Documents. */
  inserted: number;
  updated: number;
  deleted: number;
  /** Given to whoever asked. */
  read: number;
  /** Put into indexes for new documents, and for changed ones. */
  indexEntries: number;
  movedEntries: number;
}

/** More than half a minute of a full machine leaves. */
const keptBytes = 256 * 2 ** 20;
/** Longer than anybody gathers before writing. */
const restMs = 1_500;

/** Has this database note each of its operations while `work` runs and until what follows from it is done, and counts them. */
export async function databaseWork(db: Db, work: () => Promise<unknown>): Promise<DatabaseWork> {
  await db.collection('system.profile').drop();
  await db.createCollection('system.profile', { capped: true, size: keptBytes });
  await db.command({ profile: 2 });
  try {
    await work();
    for (let before = await counted(db); ; ) {
      await sleep(restMs);
      const now = await counted(db);
      if (JSON.stringify(now) === JSON.stringify(before)) return now;
      before = now;
    }
  } finally {
    await db.command({ profile: 0 });
  }
}

async function counted(db: Db): Promise<DatabaseWork> {
  const sumIf = (isMeant: object, ...fields: string[]) => ({
    $sum: { $cond: [isMeant, { $add: fields.map((field) => ({ $ifNull: [field, 0] })) }, 0] },
  });
  const $group = {
    _id: null,
    inserted: sumIf(always, '$ninserted', '$nUpserted'),
    updated: sumIf(always, '$nModified'),
    deleted: sumIf(always, '$ndeleted'),
    read: sumIf({ $in: ['$op', ['query', 'getmore', 'command']] }, '$nreturned'),
    indexEntries: sumIf({ $eq: ['$op', 'insert'] }, '$keysInserted'),
    movedEntries: sumIf({ $ne: ['$op', 'insert'] }, '$keysInserted'),
  };
  const profile = db.collection('system.profile');
  const $match = { ns: { $ne: profile.namespace } };
  const [sums] = await profile.aggregate<DatabaseWork>([{ $match }, { $group }, { $unset: '_id' }]).toArray();
  return sums ?? { inserted: 0, updated: 0, deleted: 0, read: 0, indexEntries: 0, movedEntries: 0 };
}

const always = { $literal: true };
