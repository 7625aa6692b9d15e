import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from 'mongodb';

/** What a database did: exact, whatever else its engine and the machine do meanwhile. */
export interface DatabaseWork {
  /** Documents. */
  inserted: number;
  updated: number;
  deleted: number;
  /** Given to whoever asked. */
  read: number;
  /** Entries put into indexes for new documents, and for changed ones. */
  indexEntries: number;
  movedEntries: number;
  /** Entries of indexes that were looked at. */
  keysRead: number;
}

/** More than half a minute of a full machine leaves. */
const keptBytes = 256 * 2 ** 20;
/** Longer than anybody gathers before writing. */
const restMs = 1_500;

/**
 * Has these databases note each of their operations while `work` runs, and counts them.
 * @param work gets what tells the counts so far
 */
export async function databaseWork(
  dbs: Db[],
  work: (soFar: () => Promise<DatabaseWork[]>) => Promise<unknown>,
): Promise<DatabaseWork[]> {
  const soFar = () => Promise.all(dbs.map(counted));
  await Promise.all(dbs.map(begin));
  try {
    await work(soFar);
    return await soFar();
  } finally {
    await Promise.all(dbs.map((db) => db.command({ profile: 0 })));
  }
}

/** Waits until nothing more is written or read. */
export async function untilAtRest(soFar: () => Promise<DatabaseWork[]>): Promise<void> {
  for (let before = await soFar(); ; ) {
    await sleep(restMs);
    const now = await soFar();
    if (isDeepStrictEqual(now, before)) return;
    before = now;
  }
}

async function begin(db: Db): Promise<void> {
  await db.collection('system.profile').drop();
  await db.createCollection('system.profile', { capped: true, size: keptBytes });
  await db.command({ profile: 2 });
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
    keysRead: sumIf(always, '$keysExamined'),
  };
  const profile = db.collection('system.profile');
  const $match = { ns: { $ne: profile.namespace } };
  const [sums] = await profile.aggregate<DatabaseWork>([{ $match }, { $group }, { $unset: '_id' }]).toArray();
  return sums ?? nothing;
}

const always = { $literal: true };
const nothing: DatabaseWork = {
  ...{ inserted: 0, updated: 0, deleted: 0, read: 0, indexEntries: 0, movedEntries: 0, keysRead: 0 },
};
