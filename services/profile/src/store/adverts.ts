import type { addAdvert, BodyOf } from '@emberline/contracts';
import type { Index } from '@emberline/kit/mongo/indexes';
import { Binary, type ClientSession, type Collection, type Db } from 'mongodb';

type New = BodyOf<typeof addAdvert>;

/** A picture that operators gave, or a file of `assets/ads`. */
export type AdvertPicture = { bytes: Binary } | { asset: string };

export interface AdvertRow {
  _id: string;
  place: New['place'];
  /** What the picture says. */
  words: string;
  /** A path of the product, or an https address. */
  link: string;
  audience: New['audience'];
  from: Date;
  until: Date | null;
  picture: AdvertPicture;
}

export type AdvertFacts = Omit<AdvertRow, '_id' | 'place' | 'picture'>;

export const advertIndexes: Index[] = [{ key: { place: 1, from: -1 } }, { key: { from: -1 } }];

const most = 100;

/** House adverts. */
export function createAdverts(db: Db) {
  const rows: Collection<AdvertRow> = db.collection('adverts');
  return {
    newest: () => rows.find().sort({ from: -1, _id: -1 }).limit(most).toArray(),
    /** The advert that a place shows to such a member: of the running ones, the one that began last. */
    shown: async (place: string, audience: AdvertRow['audience'], now: Date) => {
      const [row] = await rows
        .find({
          place: place as AdvertRow['place'],
          audience: { $in: ['everybody', audience] },
          from: { $lte: now },
          $or: [{ until: null }, { until: { $gt: now } }],
        })
        .sort({ from: -1, _id: -1 })
        .limit(1)
        .toArray();
      return row;
    },
    add: async (row: Omit<AdvertRow, 'picture'>, picture: Buffer, session: ClientSession) => {
      await rows.insertOne({ ...row, picture: { bytes: new Binary(picture) } }, { session });
    },
    /** @returns false when there is no such advert */
    change: async (id: string, facts: AdvertFacts, session: ClientSession) =>
      (await rows.updateOne({ _id: id }, { $set: facts }, { session })).matchedCount === 1,
  };
}
