import type { ClientSession, Collection, Document, Filter, FindOptions, WithId } from 'mongodb';

/** The next rows in the order of their ids. @param after the last id of the page before; '' begins */
export function pageById<T extends Document & { _id: string }>(
  rows: Collection<T>,
  after: string,
  limit: number,
  options?: FindOptions,
): Promise<WithId<T>[]> {
  const rest = { _id: { $gt: after } } as Filter<T>;
  return rows.find(rest, options).sort({ _id: 1 }).limit(limit).toArray();
}

/** Upserts these rows by `_id`. */
export async function replaceAll<T extends Document & { _id: string }>(
  collection: Collection<T>,
  rows: readonly T[],
  session?: ClientSession,
): Promise<void> {
  if (rows.length === 0) return;
  const bulk = collection.initializeUnorderedBulkOp(session && { session });
  for (const { _id, ...row } of rows) bulk.find({ _id }).upsert().replaceOne(row);
  await bulk.execute();
}
