export interface AtOnce {
  /** @returns whether there was room for one more of this key; whoever got it gives it back. */
  enter: (key: string, most: number) => boolean;
  leave: (key: string) => void;
}

/** Counts what is under way now, by key; in this process alone. */
export function countAtOnce(): AtOnce {
  const counts = new Map<string, number>();
  return {
    enter: (key, most) => {
      const count = counts.get(key) ?? 0;
      if (count >= most) return false;
      counts.set(key, count + 1);
      return true;
    },
    leave: (key) => {
      const count = (counts.get(key) ?? 0) - 1;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
