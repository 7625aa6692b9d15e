import type { CreateIndexesOptions, Db, IndexDirection } from 'mongodb';

export type Index = { key: Record<string, IndexDirection> } & CreateIndexesOptions;

/** Creates missing collections and indexes. Idempotent, also when several processes run it at once. */
export async function ensureIndexes(db: Db, wanted: Record<string, Index[]>): Promise<void> {
  for (const [collection, indexes] of Object.entries(wanted)) {
    // Creates the collection as well. All indexes at once: each command waits until its change is on disk.
    if (indexes.length > 0) await db.collection(collection).createIndexes(indexes);
    else await createCollection(db, collection);
  }
}

/** What `ensureIndexes` would create, as `collection` or `collection.index`. An index that is there with other options counts as missing. */
export async function missingIndexes(db: Db, wanted: Record<string, Index[]>): Promise<string[]> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = new Set(collections.map(({ name }) => name));
  const missing = await Promise.all(
    Object.entries(wanted).map(async ([collection, indexes]) => {
      if (!names.has(collection)) return [collection];
      const there = new Set((await db.collection(collection).indexes()).map(looksOf));
      return indexes
        .filter((index) => !there.has(looksOf(index)))
        .map((index) => `${collection}.${nameOf(index)}`);
    }),
  );
  return missing.flat();
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

function looksOf(index: Index): string {
  const { key, unique = false, sparse = false, expireAfterSeconds, partialFilterExpression } = index;
  // MongoDB fills in the fields of a collation that are left out.
  const collation = index.collation && [index.collation.locale, index.collation.strength];
  const options = [unique, sparse, expireAfterSeconds, partialFilterExpression, collation];
  return JSON.stringify([nameOf(index), key, ...options]);
}

/** As MongoDB names those without a name. */
function nameOf({ name, key }: Index): string {
  return name ?? Object.entries(key).flat().join('_');
}

async function createCollection(db: Db, name: string): Promise<void> {
  const namespaceExists = 48;
  try {
    await db.createCollection(name);
  } catch (error) {
    if ((error as { code?: number }).code !== namespaceExists) throw error;
  }
}
