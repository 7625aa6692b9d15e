import DataLoader from 'dataloader';

/**
 * Batches the look-ups of one turn of the event loop into one query: under load a round trip costs more than its
 * data. Nothing is cached: each look-up is answered by a query that began after it.
 * @param findMany answers the documents with these ids, in any order.
 */
export function createLoader<T extends { _id: string }>(
  findMany: (ids: string[]) => Promise<T[]>,
): (id: string) => Promise<T | null> {
  async function findEach(ids: readonly string[]): Promise<(T | null)[]> {
    const documents = await findMany([...new Set(ids)]);
    const byId = new Map(documents.map((document) => [document._id, document]));
    return ids.map((id) => byId.get(id) ?? null);
  }
  const loader = new DataLoader(findEach, { cache: false, batchScheduleFn: setImmediate });
  return (id) => loader.load(id);
}
