import type { Db, MongoServerError } from 'mongodb';

const renamed = { mailWishes: 'emailRequests', guesses: 'loginAttempts' };

/** Renames collections that still have the name of an older version. Idempotent; replicas may do it at once. */
export async function renameCollections(db: Db): Promise<void> {
  for (const [old, name] of Object.entries(renamed)) {
    try {
      await db.renameCollection(old, name);
    } catch (error) {
      const { code } = error as MongoServerError;
      if (code === namespaceNotFound) continue;
      if (code !== namespaceExists) throw error;
      await merge(db, old, name);
    }
  }
}

/** A replica of the older version has written since the collection was renamed. */
async function merge(db: Db, old: string, name: string): Promise<void> {
  await db
    .collection(old)
    .aggregate([{ $merge: { into: name, whenMatched: 'keepExisting' } }])
    .toArray();
  await db.dropCollection(old);
}

const namespaceNotFound = 26;
const namespaceExists = 48;
