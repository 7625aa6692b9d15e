import { histogram, type Metrics } from '@emberline/kit/telemetry/metrics';

/** Counts how long after its commit a message was told to the open pages. @param sentAt ISO 8601 */
export type NoteNotice = (sentAt: string) => void;

export function measureNotices(metrics: Metrics, now = Date.now): NoteNotice {
  const delay = histogram(
    metrics,
    'notice_delay_seconds',
    'Time from the commit of a message to its notice',
    [],
    [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
  );
  // Two machines' clocks may differ.
  return (sentAt) => delay.observe(Math.max(0, now() - Date.parse(sentAt)) / 1_000);
}
