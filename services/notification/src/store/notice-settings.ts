import { randomBytes } from 'node:crypto';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

interface NoticeSettingsRow {
  _id: string;
  emailNotices: boolean;
  /** The token in the unsubscribe link of this member's emails. It allows nothing else. */
  unsubscribeToken: string;
}

export const noticeSettingIndexes: Index[] = [{ key: { unsubscribeToken: 1 }, unique: true }];

export function createNoticeSettings(db: Db) {
  const rows = db.collection<NoticeSettingsRow>('noticeSettings');
  const newToken = () => randomBytes(24).toString('base64url');

  return {
    wantsEmail: async (_id: string): Promise<boolean> => (await rows.findOne({ _id }))?.emailNotices ?? true,

    setEmail: async (_id: string, emailNotices: boolean): Promise<void> => {
      const made = { $setOnInsert: { unsubscribeToken: newToken() } };
      await rows.updateOne({ _id }, { $set: { emailNotices }, ...made }, { upsert: true });
    },

    unsubscribeToken: async (_id: string): Promise<string> => {
      const made = { $setOnInsert: { emailNotices: true, unsubscribeToken: newToken() } };
      const row = await rows.findOneAndUpdate({ _id }, made, { upsert: true, returnDocument: 'after' });
      return (row as NoticeSettingsRow).unsubscribeToken;
    },

    /** @returns false for an unknown token. */
    unsubscribe: async (unsubscribeToken: string): Promise<boolean> => {
      const result = await rows.updateOne({ unsubscribeToken }, { $set: { emailNotices: false } });
      return result.matchedCount === 1;
    },

    eraseOf: async (_id: string, session: ClientSession): Promise<void> => {
      await rows.deleteOne({ _id }, { session });
    },
  };
}
