import { emailKey } from '@emberline/contracts/keys';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { Db } from 'mongodb';

interface QuotaRow {
  /** A keyed hash of what is counted, which may contain an email address. */
  _id: string;
  count: number;
  expiresAt: Date;
}

const emailsAnHour = 5;

export const quotaIndexes: Index[] = [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }];

/** @param hash see `createKeyedHash` */
export function createQuotas(db: Db, hash: (text: string) => string) {
  const rows = db.collection<QuotaRow>('quotas');

  /** Takes one from the quota of `limit` in `seconds`. @returns false when it is used up. */
  async function take(what: string, limit: number, seconds: number): Promise<boolean> {
    const row = await rows.findOneAndUpdate({ _id: hash(what) }, countOne(seconds), {
      upsert: true,
      returnDocument: 'after',
    });
    return (row?.count ?? 0) <= limit;
  }

  return {
    take,

    /** Takes one from the emails of a kind that an address may get in an hour, whoever asks. */
    takeEmail: (kind: string, email: string): Promise<boolean> =>
      take(`${kind} ${emailKey(email)}`, emailsAnHour, 3_600),
  };
}

function countOne(seconds: number) {
  const isOver = { $lte: [{ $ifNull: ['$expiresAt', new Date(0)] }, '$$NOW'] };
  return [
    {
      $set: {
        count: { $cond: [isOver, 1, { $add: ['$count', 1] }] },
        expiresAt: { $cond: [isOver, { $add: ['$$NOW', seconds * 1_000] }, '$expiresAt'] },
      },
    },
  ];
}
