import type { AuditFact } from './audit-fact.ts';

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
