/**
 * Limits `act` to once per `restMs`: the first call acts at once, and calls during the rest act together at its end.
 * @param leading `false` delays the first call to the end of the rest too, for data that may be ready a moment later.
 * @param trailing `false` drops the calls during the rest.
 */
export function throttle(
  restMs: number,
  act: () => void,
  { leading = true, trailing = true } = {},
): () => void {
  let resting = false;
  let askedAgain = false;
  const rest = () => {
    resting = true;
    setTimeout(() => {
      resting = false;
      if (!askedAgain) return;
      askedAgain = false;
      act();
      if (leading) rest();
    }, restMs);
  };
  return () => {
    if (resting) {
      askedAgain = trailing;
      return;
    }
    if (leading) act();
    else askedAgain = true;
    rest();
  };
}

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
