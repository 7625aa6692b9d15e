import type { ClientSession, Collection, Db, Document } from 'mongodb';
import type { Member, MemberFacts, Payment } from '../domain/member.ts';

export type Members = ReturnType<typeof memberStore>;

export function memberStore(db: Db) {
  const collection: Collection<Member> = db.collection('members');

  /** Sets a part unless a newer one is known or the member has left. */
  async function setPart(_id: string, part: 'facts' | 'presence' | 'payment', value: { version: number }) {
    const isNewer = { $gt: [value.version, { $ifNull: [`$${part}.version`, -1] }] };
    const keeps = { $and: [isNewer, { $ne: ['$left', true] }] };
    const update: Document[] = [{ $set: { [part]: { $cond: [keeps, { $literal: value }, `$${part}`] } } }];
    await collection.updateOne({ _id }, update, { upsert: true });
  }

  return {
    collection,

    find: async (ids: string[], session?: ClientSession): Promise<Map<string, Member>> => {
      const members = await collection.find({ _id: { $in: ids } }, { session }).toArray();
      return new Map(members.map((member) => [member._id, member]));
    },

    setFacts: (id: string, facts: MemberFacts) => setPart(id, 'facts', facts),
    setPresence: (id: string, presence: NonNullable<Member['presence']>) => setPart(id, 'presence', presence),
    setPayment: (id: string, payment: Payment) => setPart(id, 'payment', payment),

    /** For a change the caller has read the ground of in the same session. */
    replacePayment: async (_id: string, payment: Payment, session: ClientSession): Promise<void> => {
      await collection.updateOne({ _id }, { $set: { payment } }, { upsert: true, session });
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

    /** Forgets all but that this member has left. */
    forget: async (_id: string): Promise<void> => {
      await collection.replaceOne({ _id }, { left: true }, { upsert: true });
    },
  };
}
