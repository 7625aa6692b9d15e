import { createSemaphore } from '@emberline/kit/semaphore';
import { type Decoder, type DecoderOptions, startDecoder } from './decoder.ts';
import type { Frame, Job, Outcome } from './frames.ts';

export interface DecodersOptions extends DecoderOptions {
  most: number;
  /** How long an idle process is kept. It is then ended, since a large photo leaves it with much memory. */
  idleMs: number;
}

/** A pool of at most `most` decoder processes, started on demand and kept for `idleMs`. */
export function createDecoders({ most, idleMs, ...options }: DecodersOptions) {
  const idle: Decoder[] = [];
  const all = new Set<Decoder>();
  const timers = new WeakMap<Decoder, NodeJS.Timeout>();
  const semaphore = createSemaphore({
    permits: most,
    queue: 50,
    waitMs: 15_000,
    // A decoder's own time limits end it earlier.
    holdMs: options.timeoutMs + 20_000,
    retryAfter: 5,
  });

  function take(): Decoder {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(timers.get(kept));
      if (kept.isAlive) return kept;
      all.delete(kept);
    }
    const started = startDecoder(options);
    all.add(started);
    return started;
  }

  function keep(decoder: Decoder): void {
    idle.push(decoder);
    timers.set(decoder, setTimeout(decoder.kill, idleMs).unref());
  }

  return {
    semaphore,

    /**
     * @throws DecoderDied when this photo ended its process; the next photo gets a new one.
     * @throws ProblemError UNAVAILABLE when too many photos wait.
     */
    decode: (file: Buffer, job: Job, signal?: AbortSignal): Promise<Frame<Outcome>> =>
      semaphore.run(async (over) => {
        const decoder = take();
        try {
          return await decoder.decode(file, job, over);
        } finally {
          if (decoder.isAlive) keep(decoder);
          else all.delete(decoder);
        }
      }, signal),

    stop: (): void => {
      for (const decoder of all) decoder.kill();
    },
  };
}
