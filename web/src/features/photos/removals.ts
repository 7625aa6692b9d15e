/**
 * Removes things after a delay in which it can be undone; until then they are only hidden.
 * `now` removes all of them at once, for when the member leaves the page.
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
