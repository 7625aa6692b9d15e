interface AtOnce {
  /** @returns whether the key was below `most`. If so, the caller must call `leave` later. */
  enter: (key: string, most: number) => boolean;
  leave: (key: string) => void;
}

/** Counts what is in flight by key, in this process only. */
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
