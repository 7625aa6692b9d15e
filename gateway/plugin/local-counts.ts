const maxKeys = 100_000;

interface Window {
  count: number;
  endsAt: number;
}

/** Counts in fixed windows in this process's memory, for at most 100,000 keys; beyond that all counts restart. */
export function createLocalCounts() {
  const windows = new Map<string, Window>();
  const timer = setInterval(dropPast, 30_000);
  timer.unref();

  function count(key: string, windowMs: number): { count: number; leftMs: number } {
    const now = Date.now();
    let window = windows.get(key);
    if (!window || window.endsAt <= now) {
      if (windows.size >= maxKeys) dropPast();
      if (windows.size >= maxKeys) windows.clear();
      window = { count: 0, endsAt: now + windowMs };
      windows.set(key, window);
    }
    window.count += 1;
    return { count: window.count, leftMs: window.endsAt - now };
  }

  function dropPast(): void {
    const now = Date.now();
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  }

  return { count, stop: () => clearInterval(timer) };
}
