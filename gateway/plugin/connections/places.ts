export type Places = ReturnType<typeof createPlaces>;

/** A fixed number of places per key: connections of an address, or its requests in flight. */
export function createPlaces(perKey: number) {
  const takenBy = new Map<string, number>();
  let taken = 0;
  return {
    /** @returns false when none is left. Each place taken must be given back once. */
    take(key: string): boolean {
      const count = takenBy.get(key) ?? 0;
      if (count >= perKey) return false;
      takenBy.set(key, count + 1);
      taken += 1;
      return true;
    },
    giveBack(key: string): void {
      const left = (takenBy.get(key) ?? 0) - 1;
      if (left > 0) takenBy.set(key, left);
      else takenBy.delete(key);
      taken -= 1;
    },
    /** The places in use of all keys together. */
    taken: () => taken,
  };
}
