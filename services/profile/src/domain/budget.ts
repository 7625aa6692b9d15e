/** A count of calls in one window of time. */
export interface Window {
  key: string;
  most: number;
  seconds: number;
  /** Seconds until the window ends. */
  left: number;
}

const lengths = { hour: 3_600, day: 86_400 } as const;

/** The current hour and day windows for one counted account or address. @param now ms since 1970 */
export function windowsOf(
  whose: string,
  budget: Record<keyof typeof lengths, number>,
  now: number,
): Window[] {
  const seconds = Math.floor(now / 1_000);
  return (['hour', 'day'] as const).map((name) => {
    const length = lengths[name];
    const number = Math.floor(seconds / length);
    const left = (number + 1) * length - seconds;
    return { key: `${whose}:${name}:${number}`, most: budget[name], seconds: length, left };
  });
}

/** The time until a retry, in words. */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `in about ${Math.round(minutes / 60)} hours`;
}
