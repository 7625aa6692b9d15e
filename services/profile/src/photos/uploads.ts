import { limits } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { addressKey, clientAddress } from '@emberline/kit/http/client-address';
import { countAtOnce, createSemaphore, type Semaphore } from '@emberline/kit/semaphore';
import { counter, labelledGauge, type Metrics } from '@emberline/kit/telemetry/metrics';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Uploader {
  caller: { id: string };
  request: FastifyRequest;
  reply: FastifyReply;
  /** Aborted when the uploader no longer waits for the answer. */
  signal: AbortSignal;
}

export interface UploadSlot {
  /** Aborted when its time is over, or the uploader no longer waits. */
  signal: AbortSignal;
  /** Whether others wait for a slot. */
  isCrowded: () => boolean;
  /** For this long after its start an upload may be slower than the minimum. */
  graceMs: number;
}

/** `left`: the uploader did not wait for the answer. `refused`: the upload was at fault. `failed`: this service was. */
const uploadOutcomes = ['stored', 'refused', 'left', 'failed'] as const;
type UploadOutcome = (typeof uploadOutcomes)[number];

/**
 * Limits uploads to 8 in memory at a time, few of them per account or address, each for at most 45 s. Slow uploads are
 * dropped much earlier. The limits are per replica.
 */
export function createUploads(graceMs: number, onOutcome: (outcome: UploadOutcome) => void) {
  const semaphore = createSemaphore({
    permits: 8,
    queue: 100,
    waitMs: 12_000,
    holdMs: 45_000,
    retryAfter: 5,
  });
  const atOnce = countAtOnce();

  async function run<T>(uploader: Uploader, work: (slot: UploadSlot) => Promise<T>): Promise<T> {
    const { caller, request, signal } = uploader;
    const bounds = [
      { key: `account:${caller.id}`, most: limits.uploadsAtOnce, whose: 'You are' },
      {
        key: `address:${addressKey(clientAddress(request))}`,
        most: limits.uploadsAtOncePerAddress,
        whose: 'Your network is',
      },
    ];
    const entered: string[] = [];
    try {
      for (const { key, most, whose } of bounds) {
        if (!atOnce.enter(key, most)) throw tooMany(whose, most);
        entered.push(key);
      }
      const isCrowded = () => semaphore.waiting > 0;
      return await semaphore.run((over) => work({ signal: over, isCrowded, graceMs }), signal);
    } finally {
      for (const key of entered) atOnce.leave(key);
    }
  }

  return {
    semaphore,

    /**
     * Runs `work`, which reads and stores an upload, when a slot is free. Waiting uploads stay unread.
     * @throws ProblemError TOO_MANY when this account or address has too many in flight, UNAVAILABLE when all together have.
     */
    run: async <T>(uploader: Uploader, work: (slot: UploadSlot) => Promise<T>): Promise<T> => {
      try {
        const stored = await run(uploader, work);
        onOutcome('stored');
        return stored;
      } catch (error) {
        const outcome = outcomeOf(error, uploader.signal);
        onOutcome(outcome);
        // The unread rest of the body would keep the connection busy.
        uploader.reply.header('connection', 'close');
        throw outcome === 'left' ? new ProblemError('STALLED', undefined, { cause: error }) : error;
      }
    },
  };
}

function tooMany(whose: string, most: number): ProblemError {
  const message = `${whose} uploading ${most} photos already. Please wait until one is there.`;
  return new ProblemError('TOO_MANY', message, { retryAfter: 5 });
}

function outcomeOf(error: unknown, { aborted }: AbortSignal): UploadOutcome {
  if (aborted) return 'left';
  return error instanceof ProblemError && error.statusCode < 500 ? 'refused' : 'failed';
}

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
