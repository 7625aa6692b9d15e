import type { Foundation } from '../foundation.ts';
import { counter } from '../telemetry/metrics.ts';
import { type Comparison, compareCopies } from './compare-copies.ts';
import { startDaily } from './daily.ts';

interface KeptCopies {
  /** Of the job; unique in this database. */
  name: string;
  /** The counter of repaired copies. */
  metric: string;
  help: string;
}

/**
 * Compares copies with their owner's rows once a day and after a start; repairs differences and counts them. @returns
 * how to stop.
 */
export function keepCopiesRight<
  O extends { id: string; version: number },
  C extends { id: string; version: number },
>(
  { mongo, log, metrics }: Pick<Foundation, 'mongo' | 'log' | 'metrics'>,
  { name, metric, help }: KeptCopies,
  comparison: Omit<Comparison<O, C>, 'onRepaired' | 'signal'>,
): () => Promise<void> {
  const repaired = counter(metrics, metric, help);
  const onRepaired = (id: string) => {
    repaired.inc();
    log.error({ id, job: name }, 'a copy differed from its owner’s row and was repaired');
  };
  return startDaily({
    ...{ db: mongo.db, log, name },
    work: (signal) => compareCopies({ ...comparison, onRepaired, signal }),
  });
}
