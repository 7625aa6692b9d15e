export type AtOnce = ReturnType<typeof countAtOnce>;

/** Counts what is in flight by key, in this process only. */
export function countAtOnce() {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    /** @returns whether the key was below `most`. If so, the caller must call `leave` later. */
    enter: (key: string, most: number): boolean => {
      const count = counts.get(key) ?? 0;
      if (count >= most) return false;
      counts.set(key, count + 1);
      total += 1;
      return true;
    },

    leave: (key: string): void => {
      const count = (counts.get(key) ?? 0) - 1;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
      total -= 1;
    },

    /** How many are in flight over all keys. */
    total: (): number => total,
  };
}
