import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { metricsIn, readAlerts, readRecords } from '@emberline/tools/dev/checks/observed.ts';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { type Figures, scrape, valuesOf } from '@emberline/tools/ops/alerts/figures.ts';
import type { Watched } from '@emberline/tools/ops/alerts/timeline.ts';
import type { Traffic } from './traffic.ts';

const root = join(import.meta.dirname, '../..');
/** What the rules ask for. */
const names = new Set([...readAlerts(root), ...readRecords(root)].flatMap(({ expr }) => metricsIn(expr)));

export const figuresNow = ({ addresses }: Product): Promise<Figures> => scrape(addresses.figures, names);

const watchedMs = 10_000;
const settleLimitMs = 120_000;

/** Reads the figures twice, until both show it. @param shows whether figures show what is to be seen */
export async function watch(
  product: Product,
  shows: (figures: Figures) => boolean,
): Promise<Omit<Watched, 'before'>> {
  for (const deadline = Date.now() + settleLimitMs; ; ) {
    await whenShown(product, shows);
    const begun = performance.now();
    const first = await figuresNow(product);
    await sleep(Math.max(0, watchedMs - (performance.now() - begun)));
    const seconds = (performance.now() - begun) / 1_000;
    const second = await figuresNow(product);
    if (shows(first) && shows(second)) return { first, second, seconds };
    if (Date.now() > deadline) throw new Error('what was to be seen does not last');
  }
}

/** Waits until the figures show it. */
export async function whenShown(product: Product, shows: (figures: Figures) => boolean): Promise<void> {
  for (const deadline = Date.now() + settleLimitMs; !shows(await figuresNow(product)); await sleep(1_000)) {
    if (Date.now() > deadline) throw new Error('the figures do not show what was to be seen');
  }
}

/** Every part answers, reaches its engines and has nothing that waits, and so do browsers get good answers. */
export function allWell({ addresses }: Product, { statuses }: Traffic) {
  return (figures: Figures): boolean =>
    valuesOf(figures, 'up').filter((value) => value === 1).length === addresses.figures.length &&
    valuesOf(figures, 'engine_up').every((value) => value === 1) &&
    quiet.every((name) => valuesOf(figures, name).every((value) => value < 5)) &&
    [...statuses.values()].every((status) => status === 200);
}

const quiet = ['outbox_oldest_pending_seconds', 'consumer_lag_seconds'];
