/** Merges new pairs into the stored ones; an empty value removes its pair, as in Stripe. */
export function mergeMetadata(
  kept: Record<string, string> | null,
  given: Record<string, string> | undefined,
): Record<string, string> {
  const merged = Object.entries({ ...kept, ...given });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}
