import { randomBytes } from 'node:crypto';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

interface NoticeSettingsRow {
  _id: string;
  mailNotices: boolean;
  /** Stands in the unsubscribe link of this member's mails; can do nothing but unsubscribe. */
  unsubscribeToken: string;
}

export interface NoticeSettings {
  wantsMail: (memberId: string) => Promise<boolean>;
  setMail: (memberId: string, mailNotices: boolean) => Promise<void>;
  unsubscribeToken: (memberId: string) => Promise<string>;
  /** @returns whether the token is anybody's. */
  unsubscribe: (token: string) => Promise<boolean>;
  eraseOf: (memberId: string, session: ClientSession) => Promise<void>;
}

export const noticeSettingIndexes: Record<string, Index[]> = {
  noticeSettings: [{ key: { unsubscribeToken: 1 }, unique: true }],
};

export function createNoticeSettings(db: Db): NoticeSettings {
  const rows = db.collection<NoticeSettingsRow>('noticeSettings');
  const newToken = () => randomBytes(24).toString('base64url');

  return {
    wantsMail: async (_id) => (await rows.findOne({ _id }))?.mailNotices ?? true,
    setMail: async (_id, mailNotices) => {
      const made = { $setOnInsert: { unsubscribeToken: newToken() } };
      await rows.updateOne({ _id }, { $set: { mailNotices }, ...made }, { upsert: true });
    },
    unsubscribeToken: async (_id) => {
      const made = { $setOnInsert: { mailNotices: true, unsubscribeToken: newToken() } };
      const row = await rows.findOneAndUpdate({ _id }, made, { upsert: true, returnDocument: 'after' });
      return (row as NoticeSettingsRow).unsubscribeToken;
    },
    unsubscribe: async (unsubscribeToken) => {
      const result = await rows.updateOne({ unsubscribeToken }, { $set: { mailNotices: false } });
      return result.matchedCount === 1;
    },
    eraseOf: async (_id, session) => {
      await rows.deleteOne({ _id }, { session });
    },
  };
}
