import type { BannerNotice } from '@emberline/contracts/live';
import type { Db } from 'mongodb';

interface BannerRow {
  _id: 'now';
  text: string;
  until: Date;
}

/** The banner on top of every member page. */
export interface BannerStore {
  /** null when there is none, or it has ended. */
  find: () => Promise<BannerNotice | null>;
  set: (banner: BannerNotice | null) => Promise<void>;
}

export function createBanner(db: Db): BannerStore {
  const rows = db.collection<BannerRow>('banner');
  return {
    find: async () => {
      const row = await rows.findOne({ _id: 'now', until: { $gt: new Date() } });
      return row && { text: row.text, until: row.until.toISOString() };
    },
    set: async (banner) => {
      if (banner) {
        const change = { $set: { text: banner.text, until: new Date(banner.until) } };
        await rows.updateOne({ _id: 'now' }, change, { upsert: true });
      } else await rows.deleteOne({ _id: 'now' });
    },
  };
}
