import { plan } from '@emberline/contracts/choices';
import { money } from '@emberline/contracts/money';

const fullDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});
const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

/** `Sunday, November 22, 2026 at 3:07 AM PST`, in the reader's own time. */
export function dayAndHour(time: string | number): string {
  return `${fullDay.format(new Date(time))} at ${hour.format(new Date(time))}`;
}

/** `November 22, 2026` */
export function dayOnly(time: string): string {
  return day.format(new Date(time));
}

/** `$30.00` */
export const monthlyPrice = money(plan.amount);
