/**
 * Shows what a notice says at once, and again after 1 s and 5 s: the services that answer pages learn of it a moment later,
 * and an answer may be on its way. A newer notice for the same key replaces it.
 */
export function createRepeater() {
  const latest = new Map<string, object>();
  return {
    /** @param delay of the listener, whose effect must return this promise: the delay is cancelled when the effect ends. */
    say: async (key: string, show: () => void, delay: (ms: number) => Promise<unknown>): Promise<void> => {
      const own = {};
      latest.set(key, own);
      for (const pause of [0, 1000, 4000]) {
        await delay(pause);
        if (latest.get(key) !== own) return;
        show();
      }
      latest.delete(key);
    },
    /** Shows nothing more for this key, or for any: after a gap in the connection it may be wrong, and the member may no longer be allowed to see it. */
    forget: (key?: string): void => {
      if (key === undefined) latest.clear();
      else latest.delete(key);
    },
  };
}
