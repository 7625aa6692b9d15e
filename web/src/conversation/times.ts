import { daysBetween } from '../ui/time/calendar-days.ts';

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const withYear = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** `9:41 PM` */
export function timeOfDay(time: string): string {
  return clock.format(new Date(time));
}

/** `Today`, `Yesterday`, `Tuesday, November 17`, or `March 2, 2025` in another year. */
export function dayName(time: string, now: number): string {
  const ago = daysBetween(time, now);
  if (ago === 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  const day = new Date(time);
  return (day.getFullYear() === new Date(now).getFullYear() ? weekday : withYear).format(day);
}

/** A short time for a list: the time of day for today, else the date. */
export function shortTime(time: string, now: number): string {
  return daysBetween(time, now) === 0 ? timeOfDay(time) : short.format(new Date(time));
}
