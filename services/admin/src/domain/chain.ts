import { createHmac } from 'node:crypto';

export type Chained<F> = F & { _id: number; previous: string; hash: string };

/** The list's last row at some time, kept outside the database. */
export interface Head {
  /** The number of the last row. */
  n: number;
  hash: string;
}

export const firstHash = '0'.repeat(64);

/** Makes a row whose keyed hash covers its number, its facts and the previous hash. It cannot be forged without the key. */
export function chain<F extends object>(facts: F, n: number, previous: string, key: string): Chained<F> {
  return { _id: n, ...facts, previous, hash: hashOf(facts, n, previous, key) };
}

/**
 * Verifies the whole list. @param keys newest first; rows of an older key must come before those of a newer one.
 * @param heads the recorded heads, in any order
 * @returns the number of the first row that was changed, removed or inserted; undefined when the list is intact.
 */
export async function firstBrokenLink(
  rows: Iterable<Chained<object>> | AsyncIterable<Chained<object>>,
  { keys, heads = [] }: { keys: readonly string[]; heads?: readonly Head[] },
): Promise<number | undefined> {
  let [n, previous, keyIndex] = [0, firstHash, keys.length - 1];
  const headAt = new Map(heads.map((head) => [head.n, head.hash]));
  for await (const { _id, previous: stated, hash, ...facts } of rows) {
    const found = keyOf((key) => hash === hashOf(facts, _id, stated, key), keys, keyIndex);
    if (_id !== n + 1 || stated !== previous || found === undefined) return n + 1;
    if ((headAt.get(_id) ?? hash) !== hash) return _id;
    [n, previous, keyIndex] = [_id, hash, found];
  }
  return heads.some((head) => head.n > n) ? n + 1 : undefined;
}

/** The index of the key that fits: the previous row's key or a newer one. */
function keyOf(fits: (key: string) => boolean, keys: readonly string[], from: number): number | undefined {
  for (let index = from; index >= 0; index--) if (fits(keys[index] as string)) return index;
  return undefined;
}

function hashOf(facts: object, n: number, previous: string, key: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([n, previous, canonical(facts)]))
    .digest('hex');
}

/** Sorts fields, so that equal facts give equal JSON. */
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
