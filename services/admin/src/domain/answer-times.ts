import { operatorTimings } from '@emberline/contracts/operator-choices';

/** Median, 90th percentile and share within the target of waits in seconds; nulls without any. */
export function answerTimes(waits: number[]) {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
  const within = sorted.filter((wait) => wait <= operatorTimings.answerTarget).length;
  return {
    mails: sorted.length,
    medianSeconds: at(0.5),
    p90Seconds: at(0.9),
    withinTarget: sorted.length === 0 ? null : within / sorted.length,
  };
}
