import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import type { MongoClient, Timestamp } from 'mongodb';
import { onTestFinished } from 'vitest';
import type { Message } from '../src/domain/rows.ts';
import type { World } from './world.ts';

export interface Commits {
  /** The messages whose transaction was committed after this moment of the database, until now. */
  messagesAfter: (at: Timestamp) => Promise<Message[]>;
}

/** Follows what is committed, in its order. */
export async function watchCommits({ context: { mongo }, rows }: World): Promise<Commits> {
  const marks = mongo.db.collection<{ _id: string }>('marks');
  await marks.insertOne({ _id: 'first' });
  const messages: { message: Message; at: Timestamp }[] = [];
  const seenMarks = new Set<string>();
  const stream = mongo.db.watch([{ $match: { operationType: 'insert' } }]);
  stream.on('change', (change) => {
    if (change.operationType !== 'insert') return;
    const { ns, fullDocument, clusterTime } = change;
    if (ns.coll === 'marks') seenMarks.add(String(fullDocument._id));
    if (ns.coll === rows.messages.collectionName && 'seq' in fullDocument)
      messages.push({ message: fullDocument as unknown as Message, at: clusterTime as Timestamp });
  });
  onTestFinished(() => stream.close());
  const passedNow = async () => {
    const mark = newId();
    await marks.insertOne({ _id: mark });
    await eventually(() => seenMarks.has(mark));
  };
  await eventually(async () => {
    // The stream begins a moment after it was asked for.
    await marks.insertOne({ _id: newId() });
    return seenMarks.size > 0;
  });
  return {
    messagesAfter: async (moment) => {
      await passedNow();
      return messages.filter(({ at }) => at.greaterThan(moment)).map(({ message }) => message);
    },
  };
}

/** The latest moment of the database that this client has heard of: not earlier than anything it was answered. */
export function latestHeard(client: MongoClient): Timestamp {
  const { topology } = client as unknown as { topology: { clusterTime: { clusterTime: Timestamp } } };
  return topology.clusterTime.clusterTime;
}
