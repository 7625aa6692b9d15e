const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const steps = [
  [365 * day, 'y'],
  [30 * day, 'mo'],
  [7 * day, 'w'],
  [day, 'd'],
  [hour, 'h'],
  [minute, 'm'],
] as const;

/** How long ago, in the specified units: `45s`, `3m`, `5h`, `2d`, `1w`, `4mo`, `1y`. Never negative. */
export function timeAgo(time: string | Date, now = Date.now()): string {
  const seconds = Math.max(0, Math.floor((now - new Date(time).getTime()) / 1000));
  for (const [length, unit] of steps) if (seconds >= length) return `${Math.floor(seconds / length)}${unit}`;
  return `${seconds}s`;
}

const hourMs = 3_600_000;

/** When a session was last used. The server stores the time to the hour. */
export function lastUsedWords(lastSeenAt: string, current: boolean): string {
  if (current) return 'In use now.';
  const isRecent = Date.now() - new Date(lastSeenAt).getTime() < hourMs;
  return isRecent ? 'Used within the last hour.' : `Last used ${timeAgo(lastSeenAt)} ago.`;
}
