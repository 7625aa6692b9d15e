import { setTimeout as sleep } from 'node:timers/promises';

const spacingMs = 50;

/**
 * Ends open connections one after the other, so that their clients do not all come back at the same moment: 20 a
 * second, and more when `withinMs` is too short for that.
 */
export async function endGradually<T>(
  open: Iterable<T>,
  end: (one: T) => void,
  withinMs: number,
): Promise<void> {
  const all = [...open];
  const startedAt = performance.now();
  for (let ended = 0; ended < all.length; ) {
    const passed = (performance.now() - startedAt) / Math.min(spacingMs * all.length, withinMs);
    const due = passed < 1 ? Math.floor(passed * all.length) + 1 : all.length;
    for (const one of all.slice(ended, due)) end(one);
    ended = Math.max(ended, due);
    if (ended < all.length) await sleep(Math.min(spacingMs, withinMs / all.length));
  }
}
