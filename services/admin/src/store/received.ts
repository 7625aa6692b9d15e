import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

/** How many of a conversation's messages up to `seq` each side has received. */
export interface ReceivedRow {
  /** The conversation. */
  _id: string;
  members: string[];
  seq: number;
  counts: Record<string, number>;
}

interface Sent {
  conversationId: string;
  seq: number;
  receiverId: string;
}

export const receivedIndexes: Record<string, Index[]> = { received: [{ key: { members: 1 } }] };

/** Message counts per conversation; users' totals are their sums. A message counts once, by its seq. */
export function createReceived(db: Db) {
  const rows = db.collection<ReceivedRow>('received');

  const upTo = async (conversations: string[], session?: ClientSession): Promise<Map<string, number>> => {
    const known = await rows
      .find(
        { _id: { $in: [...new Set(conversations)] } },
        { projection: { seq: 1 }, ...(session && { session }) },
      )
      .toArray();
    return new Map(known.map(({ _id, seq }) => [_id, seq]));
  };

  return {
    upTo,

    /** Counts messages. @returns those that had not been counted. */
    async count<M extends Sent>(messages: M[], session: ClientSession): Promise<M[]> {
      const known = await upTo(
        messages.map(({ conversationId }) => conversationId),
        session,
      );
      const fresh = messages.filter(({ conversationId, seq }) => seq > (known.get(conversationId) ?? 0));
      const changes = [...Map.groupBy(fresh, ({ conversationId }) => conversationId)].map(([_id, ofOne]) => {
        const receivers = Map.groupBy(ofOne, ({ receiverId }) => receiverId);
        const counts = [...receivers].map(([id, { length }]) => [`counts.${id}`, length]);
        return {
          updateOne: {
            filter: { _id },
            update: {
              $max: { seq: Math.max(...ofOne.map(({ seq }) => seq)) },
              $inc: Object.fromEntries(counts),
              $addToSet: { members: { $each: [...receivers.keys()] } },
            },
            upsert: true,
          },
        };
      });
      if (changes.length > 0) await rows.bulkWrite(changes, { session, ordered: false });
      return fresh;
    },

    /** Replaces counts by the mailbox's. @returns false when a conversation here was already ahead of them. */
    async replace(conversations: { id: string; lastSeq: number; received: Record<string, number> }[]) {
      const known = await upTo(conversations.map(({ id }) => id));
      const changes = conversations
        .filter(({ id, lastSeq }) => lastSeq >= (known.get(id) ?? 0))
        .map(({ id: _id, lastSeq: seq, received: counts }) => ({
          updateOne: {
            // Compare-and-set: the row is unchanged since it was read.
            filter: { _id, seq: known.get(_id) ?? { $exists: false } },
            update: { $set: { seq, counts, members: Object.keys(counts) } },
            upsert: !known.has(_id),
          },
        }));
      if (changes.length === 0) return conversations.length === 0;
      const { matchedCount, upsertedCount } = await rows
        .bulkWrite(changes, { ordered: false })
        .catch((error) => error.result as { matchedCount: number; upsertedCount: number });
      return matchedCount + upsertedCount === conversations.length;
    },

    /** The number of messages that each of these users has received. */
    async totals(users: string[], session: ClientSession): Promise<Map<string, number>> {
      const sums = await rows
        .aggregate<{ _id: string; total: number }>(
          [
            { $match: { members: { $in: users } } },
            { $project: { counts: { $objectToArray: '$counts' } } },
            { $unwind: '$counts' },
            { $match: { 'counts.k': { $in: users } } },
            { $group: { _id: '$counts.k', total: { $sum: '$counts.v' } } },
          ],
          { session },
        )
        .toArray();
      return new Map(sums.map(({ _id, total }) => [_id, total]));
    },
  };
}
