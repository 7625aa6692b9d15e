import { createHmac } from 'node:crypto';
import type { ServiceName } from '@emberline/contracts';

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

/** Who did what, as whom and when. Holds ids only, no texts or names of persons, so that erasing one changes nothing here; of a banner its words. */
export interface AuditFact {
  operatorId: string;
  action: string;
  asId?: string | null;
  targetId?: string | null;
  details?: Record<string, string | number | boolean | null>;
  /** Of an entry that another service has written: its number there, and when. */
  source?: { service: ServiceName; n: number; at: Date };
}

/** A head as a JSON line for an append-only file or stream. */
export function headLine({ n, hash }: Head, at: Date): string {
  return `${JSON.stringify({ n, hash, at: at.toISOString() })}\n`;
}

/** Reads the heads in a text of JSON lines. Skips other lines and lines cut short by a crash. */
export function headsIn(text: string): Head[] {
  return text.split('\n').flatMap((line) => {
    const { n, hash } = parsed(line) as Partial<Head>;
    return Number.isInteger(n) && typeof hash === 'string' ? [{ n: n as number, hash }] : [];
  });
}

function parsed(line: string): object {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Finds the numbers that no entry has, of those that each service gave its own. */
export function createGaps() {
  const seen = new Map<string, Set<number>>();
  return {
    /** Passes the rows on. */
    watch: async function* <R extends Pick<AuditFact, 'source'>>(rows: AsyncIterable<R>): AsyncIterable<R> {
      for await (const row of rows) {
        if (row.source) {
          const { service, n } = row.source;
          seen.set(service, (seen.get(service) ?? new Set()).add(n));
        }
        yield row;
      }
    },
    /** Such as `profile 7`. */
    missing: (): string[] =>
      [...seen].flatMap(([service, numbers]) =>
        Array.from({ length: Math.max(...numbers) }, (_, i) => i + 1)
          .filter((n) => !numbers.has(n))
          .map((n) => `${service} ${n}`),
      ),
  };
}
