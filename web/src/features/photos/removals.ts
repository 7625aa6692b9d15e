/**
 * Things that go away unless somebody takes it back in time. Until then they are only hidden.
 * `now` does the rest at once: when the page is left, what somebody removed must not stay.
 */
export function createRemovals(remove: (name: string) => void, delayMs: number) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  const finish = (name: string) => {
    clearTimeout(waiting.get(name));
    if (waiting.delete(name)) remove(name);
  };
  return {
    add: (name: string) => {
      clearTimeout(waiting.get(name));
      waiting.set(
        name,
        setTimeout(() => finish(name), delayMs),
      );
    },
    takeBack: (name: string) => {
      clearTimeout(waiting.get(name));
      waiting.delete(name);
    },
    now: () => {
      for (const name of [...waiting.keys()]) finish(name);
    },
  };
}
