import type { Foundation } from '../foundation.ts';
import { counter } from '../telemetry/metrics.ts';
import { type Comparison, compareCopies } from './compare-copies.ts';
import { startDaily } from './daily.ts';

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
