import type { BannerNotice } from '@emberline/contracts/live';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import type { Db } from 'mongodb';

/** Stays when the banner is removed, without words: the version goes on. Rows of an earlier release have none, which is 0. */
interface BannerRow {
  _id: 'now';
  text?: string;
  until?: Date;
  version?: number;
  by?: string;
}

interface Change {
  banner: BannerNotice | null;
  /** That was seen; undefined: whatever it is. */
  version: number | undefined;
  by: string;
}

interface Changed {
  version: number;
  by: string | null;
}

/** The banner on top of every member page. */
export function createBanner(db: Db) {
  const rows = db.collection<BannerRow>('banner');

  async function state(): Promise<Changed & { banner: BannerNotice | null }> {
    const { text, until, version = 0, by = null } = (await rows.findOne({ _id: 'now' })) ?? {};
    const isShown = text !== undefined && until !== undefined && until > new Date();
    return { banner: isShown ? { text, until: until.toISOString() } : null, version, by };
  }

  return {
    state,

    /** null when there is none, or it has ended. */
    find: async (): Promise<BannerNotice | null> => (await state()).banner,

    /** @returns the new version; undefined when it had another one than was seen */
    set: async ({ banner, version, by }: Change): Promise<Changed | undefined> => {
      const seen = version === 0 ? { version: { $exists: false } } : version !== undefined && { version };
      const words = banner
        ? { $set: { text: banner.text, until: new Date(banner.until), by } }
        : { $set: { by }, $unset: { text: true as const, until: true as const } };
      const change = { ...words, $inc: { version: 1 } };
      try {
        const options = { upsert: !version, returnDocument: 'after' as const };
        const row = await rows.findOneAndUpdate({ _id: 'now', ...seen }, change, options);
        return row?.version === undefined ? undefined : { version: row.version, by };
      } catch (error) {
        // There is a row, with another version.
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
    },
  };
}
