/** @returns such as "November 23, 2026 at 9:15 PM" */
export function dayAndTime(at: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at));
}
