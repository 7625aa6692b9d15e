import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

/** How many of a conversation's messages up to `seq` each side has received. */
export interface ReceivedRow {
  /** The conversation. */
  _id: string;
  members?: string[];
  /** Absent when an answer was heard before any message. */
  seq?: number;
  counts?: Record<string, number>;
  /** Up to which seq operators have answered, by the profile that was written to. */
  answered?: Record<string, number>;
}

interface Sent {
  conversationId: string;
  seq: number;
  receiverId: string;
}

export const receivedIndexes: Index[] = [{ key: { members: 1 } }];

/** What operators answered: all mails of the conversation to this profile up to this one. */
export interface Answered {
  conversationId: string;
  profileId: string;
  seq: number;
}

/**
 * Message counts per conversation; users' totals are their sums. A message counts once, by its seq. Answers are stored in
 * the same row, so that a mail and its answer conflict when they are handled at the same time.
 */
export function createReceived(db: Db) {
  const rows = db.collection<ReceivedRow>('received');

  const read = async (conversations: string[], session?: ClientSession) => {
    const projection = { seq: 1, answered: 1 };
    const filter = { _id: { $in: [...new Set(conversations)] } };
    const known = await rows.find(filter, { projection, ...(session && { session }) }).toArray();
    return new Map(known.map((row) => [row._id, row]));
  };

  return {
    /** Tells which of these messages were counted, and which of them are answered. */
    async known(conversations: string[], session: ClientSession) {
      const found = await read(conversations, session);
      return {
        isCounted: ({ conversationId, seq }: Pick<Sent, 'conversationId' | 'seq'>) =>
          seq <= (found.get(conversationId)?.seq ?? 0),
        isAnswered: ({ conversationId, profileId, seq }: Answered) =>
          seq <= (found.get(conversationId)?.answered?.[profileId] ?? 0),
      };
    },

    /**
     * Counts messages.
     * @returns those that had not been counted, and whether they are answered.
     */
    async count<M extends Sent>(messages: M[], session: ClientSession) {
      const found = await read(
        messages.map(({ conversationId }) => conversationId),
        session,
      );
      const lastSeqs = new Map([...found].map(([id, { seq = 0 }]) => [id, seq]));
      const fresh = messages.filter(({ conversationId, seq }) => {
        if (seq <= (lastSeqs.get(conversationId) ?? 0)) return false;
        lastSeqs.set(conversationId, seq);
        return true;
      });
      const changes = [...Map.groupBy(fresh, ({ conversationId }) => conversationId)].map(([_id, ofOne]) => {
        const receivers = Map.groupBy(ofOne, ({ receiverId }) => receiverId);
        const counts = [...receivers].map(([id, { length }]) => [`counts.${id}`, length]);
        return {
          updateOne: {
            filter: { _id },
            update: {
              $max: { seq: lastSeqs.get(_id) as number },
              $inc: Object.fromEntries(counts),
              $addToSet: { members: { $each: [...receivers.keys()] } },
            },
            upsert: true,
          },
        };
      });
      if (changes.length > 0) await rows.bulkWrite(changes, { session, ordered: false });
      return fresh.map((message) => {
        const answeredTo = found.get(message.conversationId)?.answered?.[message.receiverId] ?? 0;
        return { ...message, isAnswered: message.seq <= answeredTo };
      });
    },

    /** Stores up to which seq mails are answered, including mails whose events have not arrived yet. */
    async noteAnswered(answers: Answered[], session: ClientSession) {
      const changes = answers.map(({ conversationId: _id, profileId, seq }) => ({
        updateOne: {
          filter: { _id },
          update: { $max: { [`answered.${profileId}`]: seq } },
          upsert: true,
        },
      }));
      await rows.bulkWrite(changes, { session });
    },

    /** Replaces counts by the mailbox's. @returns false when a conversation here was already ahead of them. */
    async replace(conversations: { id: string; lastSeq: number; received: Record<string, number> }[]) {
      const known = await read(conversations.map(({ id }) => id));
      const changes = conversations
        .filter(({ id, lastSeq }) => lastSeq >= (known.get(id)?.seq ?? 0))
        .map(({ id: _id, lastSeq: seq, received: counts }) => ({
          updateOne: {
            // Compare-and-set: the row is unchanged since it was read.
            filter: { _id, seq: known.get(_id)?.seq ?? { $exists: false } },
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
