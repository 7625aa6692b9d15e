import type { Migration } from '@emberline/kit/mongo/schema';
import type { Db, MongoServerError } from 'mongodb';

const renamed = { mailWishes: 'emailRequests', guesses: 'loginAttempts' };

export const renameCollections: Migration = { id: '0001-rename-collections', run: renameAll };

async function renameAll(db: Db): Promise<void> {
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
  try {
    await db
      .collection(old)
      .aggregate([{ $merge: { into: name, whenMatched: 'keepExisting' } }])
      .toArray();
  } catch (error) {
    // Another replica has taken all along, and dropped it meanwhile.
    if ((error as MongoServerError).code !== queryPlanKilled) throw error;
  }
  await db.dropCollection(old);
}

const namespaceNotFound = 26;
const namespaceExists = 48;
const queryPlanKilled = 175;
