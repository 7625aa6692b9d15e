/** Adds pairs to those kept; a pair with an empty value is taken away, as Stripe does. */
export function mergeMetadata(
  kept: Record<string, string> | null,
  given: Record<string, string> | undefined,
): Record<string, string> {
  const merged = Object.entries({ ...kept, ...given });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}
