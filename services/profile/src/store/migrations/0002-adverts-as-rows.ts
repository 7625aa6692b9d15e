import type { Migration } from '@emberline/kit/mongo/schema';
import type { AdvertRow } from '../adverts.ts';

/** The adverts that came with the product were files only. */
export const advertsAsRows: Migration = {
  id: '0002-adverts-as-rows',
  run: async (db) => {
    const rows = db.collection<AdvertRow>('adverts');
    const common = { audience: 'everybody', from: new Date(0), until: null } as const;
    for (const { _id, ...advert } of own)
      await rows.updateOne({ _id }, { $setOnInsert: { ...advert, ...common } }, { upsert: true });
  },
};

const own = [
  {
    _id: '0000000000000000000000a1',
    place: 'sponsored-1.svg',
    words: 'Say more than “hey”. Read our dating advice',
    link: '/advice',
    picture: { asset: 'sponsored-1.svg' },
  },
  {
    _id: '0000000000000000000000a2',
    place: 'sponsored-2.svg',
    words: 'Keep the spark going. See membership',
    link: '/membership',
    picture: { asset: 'sponsored-2.svg' },
  },
  {
    _id: '0000000000000000000000a3',
    place: 'live-cams.svg',
    words: 'A first date on camera? How to meet safely',
    link: '/advice',
    picture: { asset: 'live-cams.svg' },
  },
] as const;
