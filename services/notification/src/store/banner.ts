import type { BannerNotice } from '@emberline/contracts/live';
import type { Db } from 'mongodb';

interface BannerRow {
  _id: 'now';
  text: string;
  until: Date;
}

/** The banner above all members' pages. */
export interface BannerStore {
  /** null once it has ended. */
  find: () => Promise<BannerNotice | null>;
  /** As `find`, or as it was some seconds ago: thousands of pages that connect at once read it once. */
  recent: () => Promise<BannerNotice | null>;
  set: (banner: BannerNotice | null) => Promise<void>;
}

const recentMs = 3_000;

export function createBanner(db: Db): BannerStore {
  const rows = db.collection<BannerRow>('banner');
  let read: { at: number; banner: Promise<BannerNotice | null> } | undefined;

  async function find(): Promise<BannerNotice | null> {
    const row = await rows.findOne({ _id: 'now', until: { $gt: new Date() } });
    return row && { text: row.text, until: row.until.toISOString() };
  }

  return {
    find,
    recent: () => {
      if (!read || Date.now() - read.at > recentMs) read = { at: Date.now(), banner: find() };
      return read.banner;
    },
    set: async (banner) => {
      if (banner)
        await rows.updateOne(
          { _id: 'now' },
          { $set: { text: banner.text, until: new Date(banner.until) } },
          { upsert: true },
        );
      else await rows.deleteOne({ _id: 'now' });
      read = undefined;
    },
  };
}
