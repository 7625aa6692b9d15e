import type { Collection, Document, Filter, Sort, WithId } from 'mongodb';
import { type Rest, unshown } from '../redis/shown-pages.ts';

interface CaseOrder<C> {
  /** The field with the time of the decision: null while nobody has decided. Indexed. */
  decidedAt: keyof C & string;
  /** The order of the open ones. */
  waiting: Sort;
}

interface Wanted {
  rest: Rest;
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
  { rest, limit, state }: Wanted,
): Promise<{ rows: WithId<C>[]; total: number; open: number }> {
  const isOpen = { [decidedAt]: null } as Filter<C>;
  const isClosed = { [decidedAt]: { $ne: null } } as Filter<C>;
  const left = unshown(rest) as Filter<C>;
  const [open, all] = await Promise.all([rows.countDocuments(isOpen), rows.estimatedDocumentCount()]);
  const first =
    state === 'closed'
      ? []
      : await rows
          .find({ ...isOpen, ...left })
          .sort(waiting)
          .skip(rest.skip)
          .limit(limit)
          .toArray();
  const more = state === 'open' ? 0 : limit - first.length;
  const openLeft =
    rest.skip > 0 && rest.shown.length > 0 ? await rows.countDocuments({ ...isOpen, ...left }) : open;
  const skippedClosed = state === 'closed' ? rest.skip : Math.max(0, rest.skip - openLeft);
  const latest = { [decidedAt]: -1, _id: -1 } as Sort;
  const last =
    more === 0
      ? []
      : await rows
          .find({ ...isClosed, ...left })
          .sort(latest)
          .skip(skippedClosed)
          .limit(more)
          .toArray();
  const total = { open, closed: Math.max(0, all - open), all }[state ?? 'all'];
  return { rows: [...first, ...last], total, open };
}
