/** The moment `months` after `anchor` (seconds), on the same day of the month or that month's last day, in UTC. */
export function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  const timeOfDay = anchor - Math.floor(anchor / 86_400) * 86_400;
  return Date.UTC(from.getUTCFullYear(), month, day) / 1000 + timeOfDay;
}

/** When the month that begins at `start` ends, counted from the billing anchor so that the 31st stays the 31st. */
export function periodEnd(anchor: number, start: number): number {
  let months = 1;
  while (addMonths(anchor, months) <= start) months += 1;
  return addMonths(anchor, months);
}
