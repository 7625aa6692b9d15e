import type { Db } from 'mongodb';

/** How far the provider's list of events has been read, in the provider's time. */
export function createCursors(db: Db) {
  const rows = db.collection<{ _id: string; at: Date }>('cursors');
  return {
    hintsReadTo: async () => (await rows.findOne({ _id: 'hints' }))?.at,
    async readHintsTo(at: Date) {
      await rows.updateOne({ _id: 'hints' }, { $max: { at } }, { upsert: true });
    },
  };
}
