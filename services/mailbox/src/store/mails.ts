import type { Index } from '@emberline/kit/mongo/indexes';
import { type Rest, unshown } from '@emberline/kit/redis/shown-pages';
import type { ClientSession, Collection, Db, UpdateFilter } from 'mongodb';
import type { Claim, Mail } from '../domain/mail.ts';

export type Mails = ReturnType<typeof createMails>;
export type MailState = Mail['state'] | 'any';

export const mailIndexes: Index[] = [
  { key: { state: 1, at: 1 } },
  { key: { state: 1, attendedAt: -1 } },
  { key: { receiver: 1, state: 1, at: 1 } },
  { key: { receiver: 1, state: 1, attendedAt: -1 } },
  { key: { receiver: 1, at: -1 } },
  { key: { sender: 1 } },
  { key: { conversationId: 1 } },
  { key: { at: -1 } },
];

/** Operators work on all conversations; see docs/sharding.md. */
const forOperators = 'all shards: for operators';

export function createMails(db: Db) {
  const collection: Collection<Mail> = db.collection('mails');

  return {
    ...forOperatorsToRead(collection),

    /** All waiting mails of these conversations, and the named ones among theirs. */
    findForAnswers: (
      wanted: { conversations: string[]; named: string[] },
      session?: ClientSession,
    ): Promise<Mail[]> =>
      collection
        .find(
          {
            conversationId: { $in: wanted.conversations },
            $or: [{ state: 'waiting' }, { _id: { $in: wanted.named } }],
          },
          { session },
        )
        .toArray(),

    /** The mails that wait for an answer of this profile, the longest wait first. */
    waitingFor: (
      { conversationId, receiver }: Pick<Mail, 'conversationId' | 'receiver'>,
      session?: ClientSession,
    ): Promise<Mail[]> =>
      collection.find({ conversationId, receiver, state: 'waiting' }, { session }).sort({ seq: 1 }).toArray(),

    /** For seeding: replaces all mails of these conversations. */
    replaceIn: async (conversationIds: string[], mails: Mail[]): Promise<void> => {
      await collection.deleteMany({ conversationId: { $in: conversationIds } });
      if (mails.length > 0) await collection.insertMany(mails, { ordered: false });
    },

    /** Writes new and changed mails in one round trip. */
    save: async (mails: Mail[], session: ClientSession): Promise<void> => {
      if (mails.length === 0) return;
      const operations = mails.map(({ _id, ...fields }) => ({
        replaceOne: {
          filter: { _id, conversationId: fields.conversationId },
          replacement: fields,
          upsert: true,
        },
      }));
      await collection.bulkWrite(operations, { session, ordered: false });
    },

    setClaim: async (
      { _id, conversationId }: Mail,
      claim: Claim | undefined,
      session: ClientSession,
    ): Promise<void> => {
      const update: UpdateFilter<Mail> = claim ? { $set: { claim } } : { $unset: { claim: '' } };
      await collection.updateOne({ _id, conversationId }, update, { session });
    },

    /** Conflicts with transactions that have read this mail without this claim: they start again. */
    noteClaim: async ({ _id, conversationId }: Mail, session: ClientSession): Promise<void> => {
      await collection.updateOne({ _id, conversationId }, { $inc: { claims: 1 } }, { session });
    },

    /** @returns how many had not been seen before. */
    setSeen: async (ids: string[], operatorId: string, at: Date, session: ClientSession): Promise<number> => {
      const { modifiedCount } = await collection.updateMany(
        { _id: { $in: ids }, seenAt: { $exists: false } },
        { $set: { seenAt: at, seenBy: operatorId } },
        { session, comment: forOperators },
      );
      return modifiedCount;
    },

    removeOf: async (filter: { receiver: string } | { sender: string }): Promise<void> => {
      await collection.deleteMany(filter, { comment: 'all shards: erasure' });
    },
  };
}

/** What operators are shown. */
function forOperatorsToRead(collection: Collection<Mail>) {
  return {
    find: (_id: string, session?: ClientSession) =>
      collection.findOne({ _id }, { session, comment: forOperators }),

    findMany: (ids: string[]): Promise<Mail[]> =>
      collection.find({ _id: { $in: ids } }, { comment: forOperators }).toArray(),

    /** In the order of their ids. */
    pageAfter: (id: string, limit: number): Promise<Mail[]> =>
      collection
        .find({ _id: { $gt: id } }, { comment: 'all shards: page by page' })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),

    /** Waiting: longest wait first; attended: latest answer first; any: newest first. */
    list: (page: { state: MailState; receiver?: string; rest: Rest; limit: number }): Promise<Mail[]> =>
      collection
        .find({ ...filterOf(page.state, page.receiver), ...unshown(page.rest) }, { comment: forOperators })
        .sort(sortOf[page.state])
        .skip(page.rest.skip)
        .limit(page.limit)
        .toArray(),

    /** Without a receiver the total is an estimate, from the waiting mails and the collection's estimated size. */
    count: async (state: MailState, receiver?: string): Promise<number> => {
      if (receiver !== undefined || state === 'waiting')
        return collection.countDocuments(filterOf(state, receiver), { comment: forOperators });
      const all = await collection.estimatedDocumentCount({ comment: forOperators });
      if (state === 'any') return all;
      return all - (await collection.countDocuments({ state: 'waiting' }, { comment: forOperators }));
    },

    oldestWaiting: async (receiver?: string): Promise<Date | undefined> => {
      const oldest = await collection
        .find(filterOf('waiting', receiver), { comment: forOperators })
        .sort({ at: 1 })
        .limit(1)
        .next();
      return oldest?.at;
    },
  };
}

const sortOf = {
  waiting: { at: 1 },
  attended: { attendedAt: -1 },
  any: { at: -1 },
} as const;

function filterOf(state: MailState, receiver: string | undefined) {
  return { ...(state !== 'any' && { state }), ...(receiver !== undefined && { receiver }) };
}
