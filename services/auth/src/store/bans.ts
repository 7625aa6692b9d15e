import { createHmac } from 'node:crypto';
import { mailboxOf } from '@emberline/contracts';
import type { ClientSession, Db } from 'mongodb';

/** An email address whose owner may not join again. Only a keyed hash of it is stored. */
interface BanRow {
  _id: string;
  bannedAt: Date;
}

/** @param key of the hashes; with another one nobody is known any more */
export function createBans(db: Db, key: Buffer) {
  const rows = db.collection<BanRow>('bans');
  const hashOf = (email: string) => createHmac('sha256', key).update(mailboxOf(email)).digest('base64url');
  return {
    add: async (email: string, session: ClientSession) => {
      const onInsert = { $setOnInsert: { bannedAt: new Date() } };
      await rows.updateOne({ _id: hashOf(email) }, onInsert, { upsert: true, session });
    },
    has: async (email: string, session?: ClientSession) =>
      (await rows.countDocuments({ _id: hashOf(email) }, { limit: 1, session })) === 1,
  };
}
