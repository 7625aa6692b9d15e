import type { Collection, Document, Filter, Sort, WithId } from 'mongodb';

interface CaseOrder<C> {
  /** The field with the time of the decision: null while nobody has decided. Indexed. */
  decidedAt: keyof C & string;
  /** The order of the open ones. */
  waiting: Sort;
}

interface Wanted {
  /** From 1. */
  page: number;
  limit: number;
  /** Only those; absent: all. */
  state?: 'open' | 'closed' | undefined;
}

/**
 * A page of what people decide one by one: open ones first, then closed ones, the latest decision first, so that whoever has
 * just decided one finds it.
 * @returns `total` of the wanted state, and how many are open
 */
export async function pageOfCases<C extends Document>(
  rows: Collection<C>,
  { decidedAt, waiting }: CaseOrder<C>,
  { page, limit, state }: Wanted,
): Promise<{ rows: WithId<C>[]; total: number; open: number }> {
  const isOpen = { [decidedAt]: null } as Filter<C>;
  const isClosed = { [decidedAt]: { $ne: null } } as Filter<C>;
  const skipped = (page - 1) * limit;
  const [open, all] = await Promise.all([rows.countDocuments(isOpen), rows.estimatedDocumentCount()]);
  const first =
    state === 'closed' ? [] : await rows.find(isOpen).sort(waiting).skip(skipped).limit(limit).toArray();
  const left = state === 'open' ? 0 : limit - first.length;
  const skippedClosed = state === 'closed' ? skipped : Math.max(0, skipped - open);
  const latest = { [decidedAt]: -1, _id: -1 } as Sort;
  const rest =
    left === 0 ? [] : await rows.find(isClosed).sort(latest).skip(skippedClosed).limit(left).toArray();
  const total = { open, closed: Math.max(0, all - open), all }[state ?? 'all'];
  return { rows: [...first, ...rest], total, open };
}
