/** Enough for a thousand of the largest bodies that are read whole; a gateway has some hundred megabytes in total. */
const limitBytes = 64 * 1024 * 1024;

export type BodyMemory = ReturnType<typeof createBodyMemory>;

/**
 * Limits the memory of all request bodies together, or of all answers that clients have not read yet. Bytes count
 * when they arrive, not when they are announced.
 */
export function createBodyMemory(limit = limitBytes) {
  let taken = 0;
  return {
    /** @returns false when there is no room. */
    take(bytes: number): boolean {
      if (taken + bytes > limit) return false;
      taken += bytes;
      return true;
    },
    giveBack(bytes: number): void {
      taken -= bytes;
    },
    taken: () => taken,
  };
}
