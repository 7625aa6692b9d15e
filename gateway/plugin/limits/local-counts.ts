const maxKeys = 100_000;

export interface Window {
  /** Calls in this process. */
  count: number;
  endsAt: number;
  /** All gateways' calls, when Redis last said so. */
  shared?: number;
  /** Calls that Redis does not know of. */
  untold: number;
}

/** Counts in fixed windows in this process's memory, for at most 100,000 keys; beyond that all counts restart. */
export function createLocalCounts() {
  const windows = new Map<string, Window>();
  const timer = setInterval(dropPast, 30_000);
  timer.unref();

  function count(key: string, windowMs: number): Window {
    const now = Date.now();
    let window = windows.get(key);
    if (!window || window.endsAt <= now) {
      if (windows.size >= maxKeys) dropPast();
      if (windows.size >= maxKeys) windows.clear();
      window = { count: 0, endsAt: now + windowMs, untold: 0 };
      windows.set(key, window);
    }
    window.count += 1;
    return window;
  }

  function dropPast(): void {
    const now = Date.now();
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  }

  return { count, stop: () => clearInterval(timer) };
}
