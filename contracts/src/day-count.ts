/** `1 day` or `7 days`. */
export function dayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
