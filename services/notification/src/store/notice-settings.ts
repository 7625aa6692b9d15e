import { randomBytes } from 'node:crypto';
import type { LetterSwitch } from '@emberline/contracts/letter-kinds';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

interface NoticeSettingsRow {
  _id: string;
  emailNotices: boolean;
  /** Absent until it is chosen: as `emailNotices`. */
  emailNews?: boolean;
  /** The token in the unsubscribe link of this member's emails. It allows nothing else. */
  unsubscribeToken: string;
}

export const noticeSettingIndexes: Index[] = [{ key: { unsubscribeToken: 1 }, unique: true }];

export function createNoticeSettings(db: Db) {
  const rows = db.collection<NoticeSettingsRow>('noticeSettings');
  const newToken = () => randomBytes(24).toString('base64url');

  return {
    wants: async (_id: string, letters: LetterSwitch): Promise<boolean> => {
      const row = await rows.findOne({ _id });
      return row?.[letters] ?? row?.emailNotices ?? true;
    },

    set: async (_id: string, changes: Partial<Record<LetterSwitch, boolean>>): Promise<void> => {
      const made = {
        ...(!('emailNotices' in changes) && { emailNotices: true }),
        unsubscribeToken: newToken(),
      };
      await rows.updateOne({ _id }, { $set: changes, $setOnInsert: made }, { upsert: true });
    },

    unsubscribeToken: async (_id: string): Promise<string> => {
      const made = { $setOnInsert: { emailNotices: true, unsubscribeToken: newToken() } };
      const row = await rows.findOneAndUpdate({ _id }, made, { upsert: true, returnDocument: 'after' });
      return (row as NoticeSettingsRow).unsubscribeToken;
    },

    /** @returns false for an unknown token. */
    unsubscribe: async (unsubscribeToken: string, letters: LetterSwitch): Promise<boolean> => {
      const result = await rows.updateOne({ unsubscribeToken }, { $set: { [letters]: false } });
      return result.matchedCount === 1;
    },

    eraseOf: async (_id: string, session: ClientSession): Promise<void> => {
      await rows.deleteOne({ _id }, { session });
    },
  };
}
