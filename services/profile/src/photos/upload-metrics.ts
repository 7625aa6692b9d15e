import type { Semaphore } from '@emberline/kit/semaphore';
import { counter, labelledGauge, type Metrics } from '@emberline/kit/telemetry/metrics';
import { type UploadOutcome, uploadOutcomes } from './uploads.ts';

/** @returns a function that counts an upload by its outcome. */
export function countUploads(metrics: Metrics): (outcome: UploadOutcome) => void {
  const uploads = counter(metrics, 'uploads_total', 'Uploads by what came of them', ['outcome']);
  // Prometheus sees no increase unless the counter starts at 0.
  for (const outcome of uploadOutcomes) uploads.inc({ outcome }, 0);
  return (outcome) => uploads.inc({ outcome });
}

/** Exports the held, waiting and refused counts of each semaphore. */
export function showSemaphores(metrics: Metrics, semaphores: Record<string, Semaphore>): void {
  for (const [semaphore, one] of Object.entries(semaphores)) {
    const labels = { semaphore };
    labelledGauge(metrics, 'semaphore_held', 'Permits in use', labels, () => one.held);
    labelledGauge(metrics, 'semaphore_waiting', 'Who waits for a permit', labels, () => one.waiting);
    labelledGauge(metrics, 'semaphore_refused', 'Who got no permit in time', labels, () => one.refused);
  }
}
