import { timeAgo } from './time-ago.ts';

const hourMs = 3_600_000;

/** When a session was last used. The server stores the time to the hour. */
export function lastUsedWords(lastSeenAt: string, current: boolean): string {
  if (current) return 'In use now.';
  const isRecent = Date.now() - new Date(lastSeenAt).getTime() < hourMs;
  return isRecent ? 'Used within the last hour.' : `Last used ${timeAgo(lastSeenAt)} ago.`;
}
