export type Watchdog = ReturnType<typeof createWatchdog>;

const limitMs = 60_000;
const lookEveryMs = 5_000;

/**
 * Calls `onSilent` when `alive` was not called for 60 s although `isReachable` resolves: then the watched part hangs.
 * While `isReachable` rejects, the silence has another reason.
 */
export function createWatchdog(onSilent: () => void, isReachable: () => Promise<void>) {
  let heardAt = Date.now();
  const timer = setInterval(() => {
    if (Date.now() - heardAt < limitMs) return;
    const silentSince = heardAt;
    isReachable().then(
      () => {
        if (heardAt === silentSince) onSilent();
      },
      () => {
        heardAt = Date.now();
      },
    );
  }, lookEveryMs);
  timer.unref();

  return {
    alive: (): void => {
      heardAt = Date.now();
    },

    stop: (): void => clearInterval(timer),
  };
}
