/** Calendar days from one moment to another, where the reader is: 1 from today to tomorrow, be today of 23 hours or of 25. */
export function daysBetween(from: string | number, to: string | number): number {
  return dayNumber(to) - dayNumber(from);
}

function dayNumber(time: string | number): number {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}

/** @returns such as "November 23, 2026 at 9:15 PM" */
export function dayAndTime(at: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at));
}
