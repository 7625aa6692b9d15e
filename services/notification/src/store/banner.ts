import type { BannerNotice } from '@emberline/contracts/live';
import type { ClientSession, Db } from 'mongodb';

/** Stays when the banner is removed, without words: the version goes on. Rows of an earlier release have none, which is 0. */
interface BannerRow {
  _id: 'now';
  text?: string;
  until?: Date;
  version?: number;
  by?: string;
  /** What the operator is called; absent in what an earlier release has stored. */
  byName?: string | undefined;
}

interface Change {
  banner: BannerNotice | null;
  /** That was seen. */
  version: number;
  by: string;
  byName: string | undefined;
}

/** The banner on top of every member page. */
export function createBanner(db: Db) {
  const rows = db.collection<BannerRow>('banner');

  async function state() {
    const { text, until, version = 0, by, byName } = (await rows.findOne({ _id: 'now' })) ?? {};
    const isShown = text !== undefined && until !== undefined && until > new Date();
    const banner: BannerNotice | null = isShown ? { text, until: until.toISOString() } : null;
    return { banner, version, by, byName };
  }

  return {
    state,

    /** null when there is none, or it has ended. */
    find: async () => (await state()).banner,

    /** @returns whether it had the version that was seen. @throws a duplicate key error when it had none any more */
    set: async ({ banner, version, by, byName }: Change, session?: ClientSession): Promise<boolean> => {
      const seen = version === 0 ? { version: { $exists: false } } : { version };
      const words = banner
        ? { $set: { text: banner.text, until: new Date(banner.until), by, byName } }
        : { $set: { by, byName }, $unset: { text: true as const, until: true as const } };
      const change = { ...words, $inc: { version: 1 } };
      const { matchedCount, upsertedCount } = await rows.updateOne({ _id: 'now', ...seen }, change, {
        ...{ upsert: version === 0, session },
      });
      return matchedCount + upsertedCount === 1;
    },
  };
}
