import type { AnswerOf, askSupport, BodyOf, listTicketRows } from '@emberline/contracts';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Collection, Db } from 'mongodb';

type TicketState = AnswerOf<typeof listTicketRows>['tickets'][number]['state'];

/** A request to the support, of a member or of a guest with an address. */
export interface TicketRow {
  _id: string;
  memberId: string | null;
  /** Of a guest, in lower case. */
  email: string | null;
  topic: BodyOf<typeof askSupport>['topic'];
  text: string;
  /** A hash of who asks what: the same is asked once while it is open. */
  askedKey: string;
  at: Date;
  state: TicketState;
  decidedAt: Date | null;
  decidedBy: string | null;
  answer: string | null;
  /** When a decided one is removed. */
  forgetAt?: Date;
}

export const ticketIndexes: Index[] = [
  { key: { askedKey: 1 }, unique: true, partialFilterExpression: { state: 'open' } },
  { key: { decidedAt: 1, at: 1 } },
  { key: { memberId: 1 } },
  { key: { email: 1 } },
  { key: { forgetAt: 1 }, expireAfterSeconds: 0 },
];

export function createTickets(db: Db) {
  const rows: Collection<TicketRow> = db.collection('tickets');
  const open = { state: 'open' as const, decidedAt: null, decidedBy: null, answer: null };
  return {
    /** Does nothing when the same is asked already and still open. */
    add: async (
      ticket: Pick<TicketRow, '_id' | 'memberId' | 'email' | 'topic' | 'text' | 'askedKey' | 'at'>,
    ) => {
      await rows.insertOne({ ...ticket, ...open }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
    find: (id: string, session?: ClientSession) => rows.findOne({ _id: id }, { session }),
    by: (memberId: string) => rows.find({ memberId }).toArray(),
    /** Open ones first, in the order of waiting; then decided ones, the latest decision first. @param page from 1 */
    page: async (page: number, limit: number) => {
      const skipped = (page - 1) * limit;
      const [waiting, total, open] = await Promise.all([
        rows.find({ decidedAt: null }).sort({ at: 1 }).skip(skipped).limit(limit).toArray(),
        rows.estimatedDocumentCount(),
        rows.countDocuments({ decidedAt: null }),
      ]);
      if (waiting.length === limit) return { rows: waiting, total, open };
      const decided = await rows
        .find({ decidedAt: { $ne: null } })
        .sort({ decidedAt: -1, at: -1 })
        .skip(Math.max(0, skipped - open))
        .limit(limit - waiting.length)
        .toArray();
      return { rows: [...waiting, ...decided], total, open };
    },
    decide: (
      session: ClientSession,
      id: string,
      decided: Required<Pick<TicketRow, 'state' | 'answer' | 'decidedAt' | 'decidedBy' | 'forgetAt'>>,
    ) => rows.updateOne({ _id: id }, { $set: decided }, { session }),
    /** @param email the member's, for what was asked from it as a guest */
    erase: (session: ClientSession, memberId: string, email: string | undefined) =>
      rows.deleteMany(
        { $or: [{ memberId }, ...(email === undefined ? [] : [{ email: email.toLowerCase() }])] },
        { session },
      ),
  };
}
