import type { CreateIndexesOptions, Db, IndexDirection } from 'mongodb';

export type Index = { key: Record<string, IndexDirection> } & CreateIndexesOptions;

/** Creates missing collections and indexes. Idempotent, also when several replicas run it at once. */
export async function ensureIndexes(db: Db, wanted: Record<string, Index[]>): Promise<void> {
  for (const [collection, indexes] of Object.entries(wanted)) {
    // Creates the collection as well. All indexes at once: each command waits until its change is on disk.
    if (indexes.length > 0) await db.collection(collection).createIndexes(indexes);
    else await createCollection(db, collection);
  }
}

/** Removes an index of an older release. Idempotent. */
export async function dropIndex(db: Db, collection: string, name: string): Promise<void> {
  const namespaceMissing = 26;
  const indexMissing = 27;
  try {
    await db.collection(collection).dropIndex(name);
  } catch (error) {
    const { code } = error as { code?: number };
    if (code !== namespaceMissing && code !== indexMissing) throw error;
  }
}

async function createCollection(db: Db, name: string): Promise<void> {
  const namespaceExists = 48;
  try {
    await db.createCollection(name);
  } catch (error) {
    if ((error as { code?: number }).code !== namespaceExists) throw error;
  }
}
