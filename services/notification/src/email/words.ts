/** Formats facts for people: US English, with times in UTC and marked so. */

type Fact = string | number | boolean | undefined;

/** @param time ISO 8601 */
export function day(time: Fact): string {
  return dayFormat.format(new Date(String(time)));
}

/** @param time ISO 8601 */
export function dateTime(time: Fact): string {
  const date = new Date(String(time));
  return `${dayFormat.format(date)} at ${timeFormat.format(date)} UTC`;
}

export function hours(seconds: number): string {
  return seconds < 3_600 ? `${seconds / 60} minutes` : `${seconds / 3_600} hours`;
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });
