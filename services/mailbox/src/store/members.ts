import { LRUCache } from 'lru-cache';
import type { ClientSession, Collection, Db, Document, Filter } from 'mongodb';
import {
  type Member,
  type MemberFacts,
  type Payment,
  type TextViewer,
  textViewerOf,
} from '../domain/member.ts';

type Members = ReturnType<typeof createMembers>;

export function createMembers(db: Db) {
  const collection: Collection<Member> = db.collection('members');

  async function setPart(_id: string, part: Part, value: { version: number }): Promise<void> {
    const { filter, update, upsert } = settingPart(_id, part, value).updateOne;
    await collection.updateOne(filter, update, { upsert });
  }

  /** Sets a part unless a newer one is known or the member has left. */
  function settingPart(_id: string, part: Part, value: { version: number }) {
    const isNewer = { $gt: [value.version, { $ifNull: [`$${part}.version`, -1] }] };
    const keeps = { $and: [isNewer, { $ne: ['$left', true] }] };
    const update: Document[] = [{ $set: { [part]: { $cond: [keeps, { $literal: value }, `$${part}`] } } }];
    return { updateOne: { filter: { _id }, update, upsert: true } };
  }

  async function payments(filter: Filter<Member>): Promise<PaymentRow[]> {
    const rows = await collection.find(filter).toArray();
    return rows.map(({ _id: id, payment = unpaid, left = false }) => ({ id, left, ...payment }));
  }

  return {
    find: async (ids: string[], session?: ClientSession): Promise<Map<string, Member>> => {
      const members = await collection.find({ _id: { $in: ids } }, { session }).toArray();
      return new Map(members.map((member) => [member._id, member]));
    },

    /** Notes with them whether they change a right; see `Rights`. */
    setFacts: async (_id: string, facts: MemberFacts): Promise<void> => {
      const { filter, update, upsert } = settingPart(_id, 'facts', facts).updateOne;
      await collection.updateOne(filter, [{ $set: { ...update[0]?.$set, rights: rightsAfter(facts) } }], {
        upsert,
      });
    },

    /** Stores that the fences for these facts are written. */
    setFenced: async (_id: string, { version }: Pick<MemberFacts, 'version'>): Promise<void> => {
      const fenced = { $max: ['$rights.fenced', version] };
      const isTracked = { $eq: ['$rights.version', '$facts.version'] };
      const rights = { $literal: { version, writing: version, beginning: version, fenced: version } };
      const untracked = { $cond: [{ $eq: ['$facts.version', version] }, rights, '$rights'] };
      const after = { $cond: [isTracked, { $mergeObjects: ['$rights', { fenced }] }, untracked] };
      await collection.updateOne({ _id, 'facts.version': { $exists: true } }, [{ $set: { rights: after } }]);
    },

    /** By member. */
    setPresences: async (presences: Map<string, NonNullable<Member['presence']>>): Promise<void> => {
      const operations = [...presences].map(([id, presence]) => settingPart(id, 'presence', presence));
      if (operations.length > 0) await collection.bulkWrite(operations, { ordered: false });
    },
    setPayment: (id: string, payment: Payment) => setPart(id, 'payment', payment),

    /** For a change that the caller decided from a read in the same session. */
    replacePayment: async (_id: string, payment: Payment, session: ClientSession): Promise<void> => {
      await collection.updateOne({ _id }, { $set: { payment } }, { upsert: true, session });
    },

    paymentsOf: (ids: string[]) => payments({ _id: { $in: ids } }),

    /**
     * Members whose payment came from the payment service. Skips version 0, which the demonstration world or a
     * period that has just begun sets.
     */
    paymentsBetween: (after: string, upTo: string | undefined) =>
      payments({
        _id: { $gt: after, ...(upTo !== undefined && { $lte: upTo }) },
        'payment.status': { $ne: null },
        'payment.version': { $gt: 0 },
      }),

    /** Lowers the known version, so that a payment with this version counts as new. */
    lowerPaymentVersion: async (_id: string, version: number): Promise<void> => {
      await collection.updateOne(
        { _id, 'payment.version': { $gte: version } },
        { $set: { 'payment.version': version - 1 } },
      );
    },

    /** Adds the parts that no event has told yet. */
    addMissingParts: async (members: Member[]): Promise<void> => {
      const operations = members.map(({ _id, ...parts }) => {
        const missing = Object.entries(parts).map(([part, value]) => [
          part,
          { $ifNull: [`$${part}`, { $literal: value }] },
        ]);
        return {
          updateOne: { filter: { _id }, update: [{ $set: Object.fromEntries(missing) }], upsert: true },
        };
      });
      await collection.bulkWrite(operations, { ordered: false });
    },

    /** Erases everything about the member except that the member has left. */
    forget: async (_id: string): Promise<void> => {
      await collection.replaceOne({ _id }, { left: true }, { upsert: true });
    },
  };
}

/** The rights after these facts, as an expression over the row before them. */
function rightsAfter(facts: MemberFacts): Document {
  const { version } = facts;
  const known = { $ifNull: ['$facts.version', -1] };
  const isUntracked = { $ne: [{ $ifNull: ['$rights.version', -1] }, known] };
  const isChanged = (fields: readonly (keyof MemberFacts)[]) => ({
    $or: [
      isUntracked,
      ...fields.map((field) => ({
        $ne: [{ $ifNull: [`$facts.${field}`, none] }, { $literal: facts[field] ?? none }],
      })),
    ],
  });
  const after = (name: string, fields: readonly (keyof MemberFacts)[]) => ({
    $cond: [isChanged(fields), version, `$rights.${name}`],
  });
  const rights = {
    version,
    writing: after('writing', ['kind', 'isVerified', 'complete', 'assistedReplies', 'suspendedUntil']),
    beginning: after('beginning', ['paused', 'suspendedUntil']),
    fenced: { $ifNull: ['$rights.fenced', -1] },
  };
  const keeps = { $and: [{ $gt: [version, known] }, { $ne: ['$left', true] }] };
  return { $cond: [keeps, rights, '$rights'] };
}
/** Stands for a fact that is absent, null or false. */
const none = false;

type Part = 'facts' | 'presence' | 'payment';
type PaymentRow = Payment & { id: string; left: boolean };

const unpaid: Payment = { status: null, validUntil: null, version: 0 };

export type TextViewers = ReturnType<typeof createTextViewers>;

export function createTextViewers(
  members: Pick<Members, 'find'>,
  clock: { now: () => number } = performance,
) {
  const known = new LRUCache<string, TextViewer>({ max: 20_000, ttl: 2_000, ttlResolution: 0, perf: clock });

  return {
    /** How a member sees texts. Caches a permission for two seconds; `unpaid` is always looked up. */
    of: async (id: string): Promise<TextViewer> => {
      const viewer = known.get(id) ?? textViewerOf((await members.find([id])).get(id));
      if (viewer !== 'unpaid' && !known.has(id)) known.set(id, viewer);
      return viewer;
    },

    /** Drops the cached permission, so that an event takes effect at once. */
    forget: (id: string): void => void known.delete(id),
  };
}
