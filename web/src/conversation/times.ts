const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const withYear = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayMs = 24 * 60 * 60_000;

/** `9:41 PM` */
export function timeOfDay(time: string): string {
  return clock.format(new Date(time));
}

/** `Today`, `Yesterday`, `Tuesday, November 17`, or `March 2, 2025` in another year. */
export function dayName(time: string, now: number): string {
  const day = new Date(time);
  if (day.toDateString() === new Date(now).toDateString()) return 'Today';
  if (day.toDateString() === new Date(now - dayMs).toDateString()) return 'Yesterday';
  return (day.getFullYear() === new Date(now).getFullYear() ? weekday : withYear).format(day);
}

/** A short time for a list: the time of day for today, else the date. */
export function shortTime(time: string, now: number): string {
  const day = new Date(time);
  if (day.toDateString() === new Date(now).toDateString()) return timeOfDay(time);
  return short.format(day);
}
