import { mostCounted } from '@emberline/contracts/choices';
import type { Index } from '@emberline/kit/mongo/indexes';
import { type Rest, unshown } from '@emberline/kit/redis/shown-pages';
import type { ClientSession, Db } from 'mongodb';
import type { Answered } from './received.ts';

/** A mail that no operator has answered yet. */
export interface WaitingRow {
  /** The message. */
  _id: string;
  conversationId: string;
  seq: number;
  profileId: string;
  memberId: string;
  since: Date;
}

/** A member's wait for an answer. */
export interface Wait {
  /** The member. */
  _id: string;
  since: Date;
  /** The mail that has waited longest. */
  mailId: string;
}

/** A conversation in which a member waits for an answer of a profile. */
export interface ConversationWait {
  conversationId: string;
  profileId: string;
  memberId: string;
  since: Date;
  firstMailId: string;
  lastMailId: string;
  lastSeq: number;
  mails: number;
}

export const waitingIndexes: Index[] = [
  { key: { since: 1 } },
  { key: { profileId: 1, since: 1, _id: 1 } },
  { key: { conversationId: 1, profileId: 1, seq: 1 } },
  { key: { memberId: 1, since: 1 } },
];

/** The waiting mails. */
export function createWaiting(db: Db) {
  const rows = db.collection<WaitingRow>('waiting');
  return {
    async add(mails: WaitingRow[], session: ClientSession) {
      if (mails.length > 0) await rows.insertMany(mails, { session });
    },
    count: () => rows.estimatedDocumentCount(),
    oldest: () => rows.findOne({}, { sort: { since: 1 } }),
    /** The waiting ones among these mails. */
    many: (ids: string[], session: ClientSession) => rows.find({ _id: { $in: ids } }, { session }).toArray(),
    /** The conversations that wait, longest wait first, as far as mails are counted; of a profile or a pair alone if they are given. */
    async conversations(of: { profileId?: string; memberId?: string } = {}): Promise<ConversationWait[]> {
      const found = await rows
        .aggregate<Omit<ConversationWait, 'profileId' | 'memberId'> & { _id: { p: string; m: string } }>([
          { $match: of },
          { $sort: { since: 1 } },
          { $limit: mostCounted },
          {
            $group: {
              _id: { p: '$profileId', m: '$memberId' },
              conversationId: { $first: '$conversationId' },
              since: { $first: '$since' },
              firstMailId: { $first: '$_id' },
              lastMailId: { $last: '$_id' },
              lastSeq: { $max: '$seq' },
              mails: { $sum: 1 },
            },
          },
          { $sort: { since: 1, firstMailId: 1 } },
        ])
        .toArray();
      return found.map(({ _id: { p: profileId, m: memberId }, ...wait }) => ({
        profileId,
        memberId,
        ...wait,
      }));
    },
    /** Members who wait for an answer from this profile, longest wait first; of the mails that have waited longest. */
    async waitsFor(profileId: string, rest: Rest, limit: number) {
      const [answer] = await rows
        .aggregate<{ waits: Wait[]; sizes: { members: number; mails: number }[] }>([
          { $match: { profileId } },
          { $sort: { since: 1, _id: 1 } },
          { $limit: mostCounted + 1 },
          {
            $group: {
              _id: '$memberId',
              since: { $first: '$since' },
              mailId: { $first: '$_id' },
              mails: { $sum: 1 },
            },
          },
          { $sort: { since: 1, mailId: 1 } },
          {
            $facet: {
              waits: [{ $match: unshown(rest) }, { $skip: rest.skip }, { $limit: limit }],
              sizes: [{ $group: { _id: null, members: { $sum: 1 }, mails: { $sum: '$mails' } } }],
            },
          },
        ])
        .toArray();
      const { members = 0, mails = 0 } = answer?.sizes[0] ?? {};
      return { rows: answer?.waits ?? [], total: members, more: mails > mostCounted };
    },
    /** A member's own waiting mails, longest wait first. */
    from: (memberId: string, limit: number) =>
      rows.find({ memberId }).sort({ since: 1 }).limit(limit).toArray(),
    /** The mails without a row here. */
    async missing(mails: WaitingRow[], session: ClientSession): Promise<WaitingRow[]> {
      const ids = mails.map(({ _id }) => _id);
      const known = await rows.find({ _id: { $in: ids } }, { projection: { _id: 1 }, session }).toArray();
      return mails.filter(({ _id }) => !known.some((row) => row._id === _id));
    },
    /** The number of waiting mails per profile. */
    async countsOf(profileIds: string[], session: ClientSession): Promise<Map<string, number>> {
      const counts = await rows
        .aggregate<{ _id: string; count: number }>(
          [
            { $match: { profileId: { $in: profileIds } } },
            { $group: { _id: '$profileId', count: { $sum: 1 } } },
          ],
          { session },
        )
        .toArray();
      return new Map(counts.map(({ _id, count }) => [_id, count]));
    },
    /** Deletes the mails from and to a member. @returns the rows that were waiting. */
    async removeOf(memberId: string, session: ClientSession): Promise<WaitingRow[]> {
      const filter = { $or: [{ memberId }, { profileId: memberId }] };
      const removed = await rows.find(filter, { session }).toArray();
      await rows.deleteMany(filter, { session });
      return removed;
    },
    remove: (ids: string[], session: ClientSession) => rows.deleteMany({ _id: { $in: ids } }, { session }),
    /** @returns how many mails this answer attended. */
    async attend({ conversationId, profileId, seq }: Answered, session: ClientSession): Promise<number> {
      const upTo = { conversationId, profileId, seq: { $lte: seq } };
      return (await rows.deleteMany(upTo, { session })).deletedCount;
    },
  };
}
