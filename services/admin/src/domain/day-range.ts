const dayMs = 86_400_000;
const longestDays = 366;

/**
 * The time from the first day to the end of the last one, in UTC.
 * @returns undefined when a day does not exist, the days are in the wrong order, or more than a year apart
 */
export function dayRange({ from, to }: { from: string; to: string }): { from: Date; to: Date } | undefined {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const days = (last - first) / dayMs + 1;
  if (!(days >= 1 && days <= longestDays)) return undefined;
  return { from: dayStart(from), to: dayEnd(to) };
}

export function dayStart(day: string): Date {
  return new Date(Date.parse(day));
}

/** The beginning of the next day. */
export function dayEnd(day: string): Date {
  return new Date(Date.parse(day) + dayMs);
}
