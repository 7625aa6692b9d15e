import type { Semaphore } from '@emberline/kit/semaphore';
import { counter, labelledGauge, type Metrics } from '@emberline/kit/telemetry/metrics';
import { type UploadOutcome, uploadOutcomes } from './uploads.ts';

/** @returns a function that counts what came of an upload. */
export function countUploads(metrics: Metrics): (outcome: UploadOutcome) => void {
  const uploads = counter(metrics, 'uploads_total', 'Uploads by what came of them', ['outcome']);
  // Without a first value Prometheus sees no increase.
  for (const outcome of uploadOutcomes) uploads.inc({ outcome }, 0);
  return (outcome) => uploads.inc({ outcome });
}

/** Shows what is held and waits at each semaphore, and how many it refused. */
export function showSemaphores(metrics: Metrics, semaphores: Record<string, Semaphore>): void {
  for (const [semaphore, one] of Object.entries(semaphores)) {
    const labels = { semaphore };
    labelledGauge(metrics, 'semaphore_held', 'Permits in use', labels, () => one.held);
    labelledGauge(metrics, 'semaphore_waiting', 'Who waits for a permit', labels, () => one.waiting);
    labelledGauge(metrics, 'semaphore_refused', 'Who got no permit in time', labels, () => one.refused);
  }
}
