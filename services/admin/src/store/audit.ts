import { mostCounted } from '@emberline/contracts/choices';
import { auditReads } from '@emberline/contracts/operator-choices';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import type { Index } from '@emberline/kit/mongo/indexes';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { createSemaphore } from '@emberline/kit/semaphore';
import type { ClientSession, Db, Filter, MongoClient, MongoError } from 'mongodb';
import { type AuditFact, type Chained, chain, firstHash, type Head } from '../domain/chain.ts';
import { boundedTotal } from '../domain/total.ts';

export type AuditRow = Chained<
  Required<Omit<AuditFact, 'source'>> & Pick<AuditFact, 'source'> & { at: Date }
>;

export const auditIndexes: Index[] = [
  { key: { operatorId: 1, _id: -1 } },
  { key: { action: 1, _id: -1 } },
  { key: { targetId: 1, _id: -1 } },
  { key: { asId: 1, _id: -1 } },
  { key: { operatorId: 1, action: 1, _id: -1 } },
  { key: { at: 1 } },
];

export interface AuditPage {
  /** From 1. */
  page: number;
  limit: number;
  /** The newest row: entries that are added meanwhile do not move the pages. */
  upTo?: number | undefined;
}

export interface AuditFilter {
  /** Entries about one of these ids, or with this action. */
  words?: { ids: string[]; action: string } | undefined;
  operatorId?: string | undefined;
  /** `reads`, `acts`, or an action. */
  what?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

interface AuditParts {
  db: Db;
  client: MongoClient;
  /** The keys of AUDIT_KEY; the first one signs. */
  keys: readonly string[];
  now: () => Date;
}

/** The append-only audit list, a hash chain: a row's `_id` is its number, and its hash covers the hash before it. */
export function createAudit({ db, client, keys, now }: AuditParts) {
  const rows = db.collection<AuditRow>('audit');
  const [key = ''] = keys;
  // Entries are written one at a time: concurrent ones would only make each other retry.
  const semaphore = createSemaphore({ permits: 1, queue: 500, waitMs: 4_000, holdMs: 8_000 });

  async function last(session?: ClientSession): Promise<Head | undefined> {
    const options = { sort: { _id: -1 }, projection: { hash: 1 } } as const;
    const row = await rows.findOne({}, { ...options, ...(session && { session }) });
    return row ? { n: row._id, hash: row.hash } : undefined;
  }

  /** The numbers of the entries between two times. */
  async function numbersOf({ from, to }: AuditFilter): Promise<{ $gte?: number; $lt?: number }> {
    const firstSince = async (at: Date) =>
      (await rows.findOne({ at: { $gte: at } }, { sort: { at: 1, _id: 1 }, projection: { _id: 1 } }))?._id ??
      Number.MAX_SAFE_INTEGER;
    const [$gte, $lt] = await Promise.all([from && firstSince(from), to && firstSince(to)]);
    return { ...($gte !== undefined && { $gte }), ...($lt !== undefined && { $lt }) };
  }

  async function append(fact: AuditFact | AuditFact[], session: ClientSession): Promise<number> {
    let { n, hash } = (await last(session)) ?? { n: 0, hash: firstHash };
    const appended = [fact]
      .flat()
      .map(({ operatorId, action, asId = null, targetId = null, details = {}, source }) => {
        const facts = { operatorId, action, asId, targetId, details, ...(source && { source }) };
        const row = chain({ at: now(), ...facts }, ++n, hash, key);
        hash = row.hash;
        return row;
      });
    if (appended.length > 0) await rows.insertMany(appended, { session }).catch(throwAsTransient);
    return n;
  }

  /** Runs `work` and writes its entries in one transaction. */
  function transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return semaphore.run(() => inTransaction(client, work));
  }

  return {
    /** The whole list in its order. */
    all: (): AsyncIterable<AuditRow> => rows.find().sort({ _id: 1 }),
    last: () => last(),
    /** A page of the list up to a row, found by row numbers. @param page from 1 */
    newest: async ({ page, limit, upTo = Number.MAX_SAFE_INTEGER }: AuditPage) => {
      const total = Math.min((await last())?.n ?? 0, upTo);
      const from = total - (page - 1) * limit;
      const range = { $gt: from - limit, $lte: from };
      return { total, more: false, rows: await rows.find({ _id: range }).sort({ _id: -1 }).toArray() };
    },
    /** A page of the entries that the filter lets through, as far as they are counted. */
    search: async (wanted: AuditFilter, { page, limit, upTo }: AuditPage) => {
      const skip = (page - 1) * limit;
      const filter = filterOf(wanted, { ...(await numbersOf(wanted)), ...(upTo && { $lte: upTo }) });
      const [counted, found] = await Promise.all([
        rows.countDocuments(filter, { limit: mostCounted + 1 }),
        skip < mostCounted ? rows.find(filter).sort({ _id: -1 }).skip(skip).limit(limit).toArray() : [],
      ]);
      return { ...boundedTotal(counted), rows: found };
    },
    /** The entries after one, oldest first. @param n 0: from the first one on */
    after: async (n: number, wanted: AuditFilter, limit: number): Promise<AuditRow[]> => {
      const { $gte = 0, $lt } = await numbersOf(wanted);
      const numbers = { $gte: Math.max($gte, n + 1), ...($lt !== undefined && { $lt }) };
      return rows.find(filterOf(wanted, numbers)).sort({ _id: 1 }).limit(limit).toArray();
    },
    /** The newest entries about a user: done to them or written as them. */
    about: (id: string, limit: number) =>
      rows
        .find({ $or: [{ targetId: id }, { asId: id }] })
        .sort({ _id: -1 })
        .limit(limit)
        .toArray(),
    transaction,
    /**
     * With a session, writes in its transaction, which is retried after a conflict with another replica.
     * @returns the number of the last entry.
     */
    append: (fact: AuditFact | AuditFact[], session?: ClientSession): Promise<number> =>
      session ? append(fact, session) : transaction((own) => append(fact, own)),
  };
}

/** Another replica has just written this number: marks the error as transient, so that the transaction is retried. */
function throwAsTransient(error: unknown): never {
  if (isDuplicateKey(error)) (error as MongoError).addErrorLabel('TransientTransactionError');
  throw error;
}

function filterOf({ words, operatorId, what }: AuditFilter, numbers: object): Filter<AuditRow> {
  const all: Filter<AuditRow>[] = [
    ...(Object.keys(numbers).length > 0 ? [{ _id: numbers }] : []),
    ...(operatorId ? [{ operatorId }] : []),
    ...(what ? [{ action: actionFilter(what) }] : []),
  ];
  if (!words) return all.length > 0 ? { $and: all } : {};
  const about = { $in: words.ids };
  const any = [{ operatorId: about }, { targetId: about }, { asId: about }, { action: words.action }];
  return { $or: any.map((one) => ({ $and: [one, ...all] })) };
}

function actionFilter(what: string) {
  if (what === 'reads') return { $in: [...auditReads] };
  return what === 'acts' ? { $nin: [...auditReads] } : what;
}
