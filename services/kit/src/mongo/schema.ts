import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { Log } from '../telemetry/log.ts';
import { newId } from './ids.ts';
import { ensureIndexes, type Index, missingIndexes } from './indexes.ts';
import { createLease } from './lease.ts';

/** What a database needs before a service may use it. */
export interface Schema {
  /** By collection. Created while the release before is serving; an index that is listed no more stays until a migration drops it. */
  indexes: Record<string, Index[]>;
  /** Oldest first. */
  migrations: readonly Migration[];
}

/** One change of stored data, or of an index that is there already. */
export interface Migration {
  /** `0001-what-it-does`. Never changed once released. */
  id: string;
  /** May be killed at any moment and run again. The release before goes on reading and writing meanwhile, and afterwards. */
  run: (db: Db) => Promise<void>;
}

/** Lets a service start. In production a job migrates before the rollout, and this waits for it; elsewhere it migrates itself. */
export async function requireSchema(
  db: Db,
  schema: Schema,
  { appEnv, log, waitMs = 100_000 }: { appEnv: string; log: Log; waitMs?: number },
): Promise<void> {
  if (appEnv !== 'production') return migrate(db, schema);
  const deadline = Date.now() + waitMs;
  for (let missing = await missingOf(db, schema); missing.length > 0; missing = await missingOf(db, schema)) {
    if (Date.now() > deadline)
      throw new Error(`The database lacks ${missing.join(', ')}: run this release's migrate job`);
    log.warn({ missing }, 'waiting for the migrate job');
    await sleep(Math.min(2_000, waitMs));
  }
}

/**
 * Runs the migrations that are not recorded yet, then creates missing indexes. One process does it, others wait until it is done.
 * @param tell of each step
 */
export async function migrate(
  db: Db,
  schema: Schema,
  tell: (step: string) => void = () => {},
): Promise<void> {
  const lease = createLease(db, 'migrations', newId());
  const isDone = async () => (await missingOf(db, schema)).length === 0;
  while (!(await isDone()) && !(await lease.whileHeld(run))) await sleep(100);

  async function run(): Promise<void> {
    for (const { id, run } of await pendingOf(db, schema)) {
      tell(id);
      await run(db);
      await recordsOf(db).updateOne({ _id: id }, { $setOnInsert: { at: new Date() } }, { upsert: true });
    }
    const missing = await missingIndexes(db, schema.indexes);
    if (missing.length > 0) tell(`indexes: ${missing.join(', ')}`);
    await ensureIndexes(db, schema.indexes);
  }
}

async function missingOf(db: Db, schema: Schema): Promise<string[]> {
  const [pending, missing] = await Promise.all([pendingOf(db, schema), missingIndexes(db, schema.indexes)]);
  return [...pending.map(({ id }) => id), ...missing];
}

async function pendingOf(db: Db, { migrations }: Schema): Promise<Migration[]> {
  const ids = migrations.map(({ id }) => id);
  if (ids.join() !== [...new Set(ids)].sort().join()) throw new Error(`Not in order: ${ids.join(', ')}`);
  const done = new Set(await recordsOf(db).distinct('_id', { _id: { $in: ids } }));
  return migrations.filter(({ id }) => !done.has(id));
}

const recordsOf = (db: Db) => db.collection<{ _id: string; at: Date }>('migrations');
