/** Calendar days from one moment to another, where the reader is: 1 from today to tomorrow, be today of 23 hours or of 25. */
export function daysBetween(from: string | number, to: string | number): number {
  return dayNumber(to) - dayNumber(from);
}

function dayNumber(time: string | number): number {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}
