import type { ClientSession, Collection, Db, Document, Filter } from 'mongodb';
import type { Member, MemberFacts, Payment } from '../domain/member.ts';

export type Members = ReturnType<typeof createMembers>;

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
    return rows.map(({ _id: id, payment = none, left = false }) => ({ id, left, ...payment }));
  }

  return {
    find: async (ids: string[], session?: ClientSession): Promise<Map<string, Member>> => {
      const members = await collection.find({ _id: { $in: ids } }, { session }).toArray();
      return new Map(members.map((member) => [member._id, member]));
    },

    setFacts: (id: string, facts: MemberFacts) => setPart(id, 'facts', facts),
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

type Part = 'facts' | 'presence' | 'payment';
type PaymentRow = Payment & { id: string; left: boolean };

const none: Payment = { status: null, validUntil: null, version: 0 };
