/** Timers for many waits that nearly always end early, with a precision of a quarter of a second. */
export type Deadlines = ReturnType<typeof createDeadlines>;

/**
 * One timer for all waits: a timer and an abort controller per request often cost more than the request's own work.
 * @param tickMs the precision
 */
export function createDeadlines(tickMs = 250) {
  const due = new Map<number, Set<() => void>>();
  let timer: NodeJS.Timeout | undefined;
  let looked = 0;

  function look(): void {
    const now = tickOf(performance.now());
    for (; looked <= now; looked++) {
      for (const expire of due.get(looked) ?? []) expire();
      due.delete(looked);
    }
    if (due.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  const tickOf = (time: number) => Math.floor(time / tickMs);

  return {
    /** @returns how to cancel it */
    add: (ms: number, expire: () => void): (() => void) => {
      const now = performance.now();
      if (!timer) {
        looked = tickOf(now);
        timer = setInterval(look, tickMs).unref();
      }
      const tick = tickOf(now + ms) + 1;
      const set = due.get(tick) ?? new Set();
      due.set(tick, set.add(expire));
      return () => void set.delete(expire);
    },
  };
}
