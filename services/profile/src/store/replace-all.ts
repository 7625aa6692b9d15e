import type { Collection } from 'mongodb';

/** Upserts these rows by `_id`. */
export async function replaceAll<T extends { _id: string }>(
  collection: Collection<T>,
  rows: T[],
): Promise<void> {
  if (rows.length === 0) return;
  const bulk = collection.initializeUnorderedBulkOp();
  for (const row of rows) bulk.find({ _id: row._id }).upsert().replaceOne(row);
  await bulk.execute();
}
