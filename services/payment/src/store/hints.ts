import type { Index } from '@emberline/kit/mongo/indexes';
import type { Db } from 'mongodb';
import type { Hint } from '../domain/provider-facts.ts';

interface HintRow {
  /** The provider’s event. */
  _id: string;
  type: string;
  state: 'received' | 'done';
  at: Date;
}

export const hintIndexes: Index[] = [{ key: { at: 1 }, expireAfterSeconds: 40 * 86_400 }];

/** The provider’s events that were processed completely. */
export function createHints(db: Db) {
  const rows = db.collection<HintRow>('webhookEvents');
  return {
    isDone: async (eventId: string) => (await rows.findOne({ _id: eventId }))?.state === 'done',
    async received(hint: Hint, now: Date) {
      await rows.updateOne(
        { _id: hint.eventId },
        { $setOnInsert: { type: hint.type, state: 'received', at: now } },
        { upsert: true },
      );
    },
    async done(eventId: string) {
      await rows.updateOne({ _id: eventId }, { $set: { state: 'done' } });
    },
  };
}

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
