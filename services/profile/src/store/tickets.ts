import type { AnswerOf, askSupport, BodyOf, listTicketRows } from '@emberline/contracts';
import { emailKey } from '@emberline/contracts/keys';
import type { Index } from '@emberline/kit/mongo/indexes';
import { pageOfCases } from '@emberline/kit/mongo/page-of-cases';
import type { Rest } from '@emberline/kit/redis/shown-pages';
import type { ClientSession, Collection, Db } from 'mongodb';

type TicketState = AnswerOf<typeof listTicketRows>['tickets'][number]['state'];

/** A request to the support, of a member or of a guest with an address. */
export interface TicketRow {
  _id: string;
  memberId: string | null;
  /** Of a guest. */
  email: string | null;
  topic: BodyOf<typeof askSupport>['topic'];
  text: string;
  /** A hash of who asks what: the same is asked once while it is open. */
  askedKey: string;
  at: Date;
  state: TicketState;
  decidedAt: Date | null;
  decidedBy: string | null;
  /** The operator's name; absent in what an earlier release has decided. */
  decidedByName?: string | undefined;
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
  const undecided = { state: 'open' as const, decidedAt: null, decidedBy: null, answer: null };
  return {
    /** @throws an error of a duplicate key when the same is asked already and still open */
    add: (
      ticket: Pick<TicketRow, '_id' | 'memberId' | 'email' | 'topic' | 'text' | 'askedKey' | 'at'>,
      session: ClientSession,
    ) => rows.insertOne({ ...ticket, ...undecided }, { session }),
    find: (id: string, session?: ClientSession) => rows.findOne({ _id: id }, { session }),
    by: (memberId: string) => rows.find({ memberId }).toArray(),
    newestOf: (memberId: string, most: number) =>
      rows.find({ memberId }).sort({ at: -1 }).limit(most).toArray(),
    countOpen: () => rows.countDocuments({ decidedAt: null }),
    /** Open ones in the order of waiting, then the latest decisions. */
    page: (rest: Rest, limit: number) =>
      pageOfCases(rows, { decidedAt: 'decidedAt', waiting: { at: 1 } }, { rest, limit }),
    decide: (
      session: ClientSession,
      id: string,
      decided: Required<Pick<TicketRow, 'state' | 'answer' | 'decidedAt' | 'decidedBy' | 'forgetAt'>> &
        Pick<TicketRow, 'decidedByName'>,
    ) => rows.updateOne({ _id: id }, { $set: decided }, { session }),
    /** @param email the member's, for what was asked from it as a guest */
    erase: (session: ClientSession, memberId: string, email: string | undefined) =>
      rows.deleteMany(
        { $or: [{ memberId }, ...(email === undefined ? [] : [{ email: emailKey(email) }])] },
        { session },
      ),
  };
}
