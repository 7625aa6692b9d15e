import { setTimeout as sleep } from 'node:timers/promises';
import type { Foundation } from '../foundation.ts';
import { counter } from '../telemetry/metrics.ts';
import { startDaily } from './repeating.ts';

interface Versioned {
  id: string;
  /** Orders the owner's changes; a copy carries the version of the change it was made from. */
  version: number;
}

export interface Comparison<O extends Versioned, C extends Versioned> {
  /** A page of the owner's rows with ids above `after`, ordered by id; empty at the end. */
  page: (query: { after: string; limit: number }) => Promise<O[]>;
  /** Copies with one of these ids. */
  copiesOf: (ids: string[]) => Promise<C[]>;
  /**
   * Copies with ids above `after`, up to `upTo` (undefined: to the end), that hold facts only an owner's row can
   * give.
   */
  claimsBetween: (after: string, upTo: string | undefined) => Promise<C[]>;
  /** Whether a copy must be repaired; one of the two may be missing. */
  differ: (original: O | undefined, copy: C | undefined) => boolean;
  /** @returns whether anything was changed */
  repair: (original: O | undefined, copy: C | undefined) => Promise<boolean>;
  onRepaired: (id: string) => void;
  /** How long a difference must last; default 60 s. A shorter time would count changes that are still on their way. */
  settleMs?: number;
  pageSize?: number;
  signal?: AbortSignal;
}

interface Suspect {
  id: string;
  /** Versions of both sides. If one changes in the meantime, that change's own event repairs the copy. */
  versions: string;
}

/**
 * Compares copies with their owner's rows, page by page. Repairs a copy that differs in two checks, some time apart,
 * if neither side has changed in between.
 * @returns how many were repaired.
 */
export async function compareCopies<O extends Versioned, C extends Versioned>(
  comparison: Comparison<O, C>,
): Promise<number> {
  const { page, pageSize = 500, settleMs = 60_000, signal } = comparison;
  const ranges: { after: string; upTo: string | undefined; suspects: Suspect[] }[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    signal?.throwIfAborted();
    const originals: O[] = await page({ after, limit: pageSize });
    const upTo = originals.at(-1)?.id;
    const suspects = await suspectsIn(comparison, originals, after, upTo);
    if (suspects.length > 0) ranges.push({ after, upTo, suspects });
    after = upTo;
  }
  if (ranges.length === 0) return 0;
  await sleep(settleMs, undefined, signal && { signal });
  let repaired = 0;
  for (const { after, upTo, suspects } of ranges)
    repaired += await repairRange(comparison, suspects, await originalsBetween(comparison, after, upTo));
  return repaired;
}

async function suspectsIn<O extends Versioned, C extends Versioned>(
  { copiesOf, claimsBetween, differ }: Comparison<O, C>,
  originals: O[],
  after: string,
  upTo: string | undefined,
): Promise<Suspect[]> {
  const byId = new Map(originals.map((original) => [original.id, original]));
  const copies = new Map(
    [...(await copiesOf([...byId.keys()])), ...(await claimsBetween(after, upTo))].map((copy) => [
      copy.id,
      copy,
    ]),
  );
  return [...new Set([...byId.keys(), ...copies.keys()])]
    .filter((id) => differ(byId.get(id), copies.get(id)))
    .map((id) => ({ id, versions: versionsOf(byId.get(id), copies.get(id)) }));
}

async function repairRange<O extends Versioned, C extends Versioned>(
  { copiesOf, differ, repair, onRepaired, signal }: Comparison<O, C>,
  suspects: Suspect[],
  originals: Map<string, O>,
): Promise<number> {
  const copies = new Map((await copiesOf(suspects.map(({ id }) => id))).map((copy) => [copy.id, copy]));
  let repaired = 0;
  for (const { id, versions } of suspects) {
    signal?.throwIfAborted();
    const [original, copy] = [originals.get(id), copies.get(id)];
    if (versionsOf(original, copy) !== versions || !differ(original, copy)) continue;
    if (!(await repair(original, copy))) continue;
    repaired++;
    onRepaired(id);
  }
  return repaired;
}

/** Reads to the end of the range, since rows may have been added in between. */
async function originalsBetween<O extends Versioned>(
  { page, pageSize = 500 }: Pick<Comparison<O, Versioned>, 'page' | 'pageSize'>,
  after: string,
  upTo: string | undefined,
): Promise<Map<string, O>> {
  const found = new Map<string, O>();
  for (let last: string | undefined = after; last !== undefined && (upTo === undefined || last < upTo); ) {
    const originals: O[] = await page({ after: last, limit: pageSize });
    for (const original of originals) found.set(original.id, original);
    last = originals.at(-1)?.id;
  }
  return found;
}

function versionsOf(original: Versioned | undefined, copy: Versioned | undefined): string {
  return `${original?.version}:${copy?.version}`;
}

/**
 * Compares copies with their owner's rows once a day and after a start; repairs differences and counts them.
 * @param what is copied, in the singular (`membership`); names the job and its counter
 * @returns how to stop
 */
export function keepCopiesRight<
  O extends { id: string; version: number },
  C extends { id: string; version: number },
>(
  { mongo, log, metrics }: Pick<Foundation, 'mongo' | 'log' | 'metrics'>,
  what: string,
  comparison: Omit<Comparison<O, C>, 'onRepaired' | 'signal'>,
): () => Promise<void> {
  const name = `compare-${what}s`;
  const help = `Copies of ${what}s that differed from their owner’s and were repaired`;
  const repaired = counter(metrics, `${what}_copies_repaired_total`, help);
  const onRepaired = (id: string) => {
    repaired.inc();
    log.error({ id, job: name }, 'a copy differed from its owner’s row and was repaired');
  };
  return startDaily({
    ...{ db: mongo.db, log, name },
    work: (signal) => compareCopies({ ...comparison, onRepaired, signal }),
  });
}
