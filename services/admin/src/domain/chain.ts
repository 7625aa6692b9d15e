import { createHash } from 'node:crypto';

export type Chained<F> = F & { _id: number; previous: string; hash: string };

export const firstHash = '0'.repeat(64);

/** A row whose hash covers its number, its facts and the hash of the row before. */
export function chain<F extends object>(facts: F, n: number, previous: string): Chained<F> {
  return { _id: n, ...facts, previous, hash: hashOf(facts, n, previous) };
}

/** @returns the number of the first row that was changed, removed or put in between; undefined when all is as written. */
export function firstBrokenLink(rows: Iterable<Chained<object>>): number | undefined {
  let [n, previous] = [0, firstHash];
  for (const row of rows) {
    const { _id, previous: said, hash, ...facts } = row;
    if (_id !== n + 1 || said !== previous || hash !== hashOf(facts, _id, said)) return n + 1;
    [n, previous] = [_id, hash];
  }
  return undefined;
}

function hashOf(facts: object, n: number, previous: string): string {
  return createHash('sha256')
    .update(JSON.stringify([n, previous, canonical(facts)]))
    .digest('hex');
}

/** The same facts give the same text, whatever the order of their fields. */
function canonical(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  );
}
