import { mostCounted } from '@emberline/contracts/choices';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import { anyCase } from './user-order.ts';

/** What an operator has written about a user. Rows are never changed. */
export interface NoteRow {
  _id: string;
  userId: string;
  at: Date;
  operatorId: string;
  text: string;
}

/** A user's labels. */
interface LabelsRow {
  _id: string;
  labels: string[];
}

export const noteIndexes: Index[] = [{ key: { userId: 1, _id: -1 } }];
export const labelIndexes: Index[] = [{ key: { labels: 1 }, collation: anyCase }];

const mostShown = 100;

/** What operators tell each other about users: notes and labels. */
export function createNotes(db: Db) {
  const notes = db.collection<NoteRow>('notes');
  const labels = db.collection<LabelsRow>('labels');
  return {
    /** Newest first. */
    of: (userId: string) => notes.find({ userId }).sort({ _id: -1 }).limit(mostShown).toArray(),
    add: async (note: NoteRow, session: ClientSession) => {
      await notes.insertOne(note, { session });
    },
    labelsOf: async (userId: string) => (await labels.findOne({ _id: userId }))?.labels ?? [],
    /** The users with this label, whatever its case, as far as they are counted. */
    labelled: async (label: string): Promise<Set<string>> => {
      const found = labels.find({ labels: label }, { projection: { _id: 1 } }).collation(anyCase);
      return new Set((await found.limit(mostCounted).toArray()).map(({ _id }) => _id));
    },
    setLabels: async (userId: string, given: string[], session: ClientSession) => {
      await labels.updateOne({ _id: userId }, { $set: { labels: given } }, { upsert: true, session });
    },
    erase: async (userId: string, session: ClientSession) => {
      await notes.deleteMany({ userId }, { session });
      await labels.deleteOne({ _id: userId }, { session });
    },
  };
}
