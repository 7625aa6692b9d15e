import { setImmediate as turn } from 'node:timers/promises';

/**
 * Lets look-ups that come in one turn of the event loop share one query: under load a round trip costs more than what it
 * brings. Each look-up is answered by a query that began after it was asked.
 * @param findMany answers the documents with these ids, in any order.
 */
export function findTogether<T extends { _id: string }>(
  findMany: (ids: string[]) => Promise<T[]>,
): (id: string) => Promise<T | null> {
  let next: { ids: Set<string>; found: Promise<Map<string, T>> } | undefined;

  async function findNext(ids: Set<string>): Promise<Map<string, T>> {
    await turn();
    next = undefined;
    const documents = await findMany([...ids]);
    return new Map(documents.map((document) => [document._id, document]));
  }

  return async (id) => {
    if (!next) {
      const ids = new Set<string>();
      next = { ids, found: findNext(ids) };
    }
    next.ids.add(id);
    return (await next.found).get(id) ?? null;
  };
}
