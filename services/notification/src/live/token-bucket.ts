/** @returns a function that tells whether one more may pass now. */
export function createTokenBucket(
  { capacity, perSecond }: { capacity: number; perSecond: number },
  now: () => number = Date.now,
): () => boolean {
  let tokens = capacity;
  let filledAt = now();

  return () => {
    tokens = Math.min(capacity, tokens + ((now() - filledAt) / 1_000) * perSecond);
    filledAt = now();
    if (tokens < 1) return false;
    tokens--;
    return true;
  };
}
