import { setTimeout as sleep } from 'node:timers/promises';
import { type JobsOptions, type Processor, Queue, Worker } from 'bullmq';
import { ProblemError } from '../errors.ts';
import { openRedis, type RedisServer } from '../redis/open.ts';
import type { Log } from '../telemetry/log.ts';
import { labelledGauge, type Metrics } from '../telemetry/metrics.ts';
import { continueTrace, currentTraceparent, inSpan } from '../telemetry/tracing.ts';
import { refuseUnsafe } from './refuse-unsafe.ts';

type JobQueue<D> = Queue<D, unknown, string, D, unknown, string>;

/** A queue and its workers on the jobs' own Redis. Job data hold ids only; private data stay in MongoDB. */
export interface Jobs<D extends Record<string, string | number>> {
  queue: JobQueue<D>;
  /** Idempotent per `jobId` (no colons) while the job still exists. @throws ProblemError UNAVAILABLE without Redis. */
  add: (name: string, data: D, options?: JobsOptions) => Promise<void>;
  /** Starts a worker. A processor may run twice for one job, so it must be idempotent. */
  work: (process: Processor<D>, options?: { concurrency?: number }) => void;
  /** Finishes running jobs. */
  stop: () => Promise<void>;
}

export interface JobsOptionsOfKit {
  /** At JOBS_REDIS_URL. */
  server: RedisServer;
  /** KAFKA_PREFIX, so that tests can share a Redis. */
  prefix: string;
  log: Log;
  metrics: Metrics;
}

const keptSeconds = 86_400;

/** @throws when this Redis could lose or drop jobs; see `refuseUnsafe`. */
export async function createJobs<D extends Record<string, string | number>>(
  name: string,
  { server, prefix, log, metrics }: JobsOptionsOfKit,
): Promise<Jobs<D>> {
  // A caller that adds a job gets an error at once when Redis is down; a worker waits for Redis.
  const producing = openRedis(server, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    lazyConnect: true,
    // Without it, a Redis that hangs would block the caller that adds a job for ever.
    commandTimeout: 5_000,
  });
  const working = openRedis(server, { maxRetriesPerRequest: null, lazyConnect: true });
  for (const connection of [producing, working]) connection.on('error', () => {});
  await refuseUnsafe(producing, log).catch((error) => {
    producing.disconnect();
    throw error;
  });
  const shared = { prefix: `${prefix}jobs` };
  const queue: JobQueue<D> = new Queue(name, {
    ...shared,
    connection: producing,
    defaultJobOptions: {
      attempts: 10,
      backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
      removeOnComplete: { age: keptSeconds },
      removeOnFail: { age: 14 * keptSeconds },
    },
  });
  queue.on('error', (error) => log.warn({ reason: error.message, queue: name }, 'job queue'));
  let worker: Worker<D> | undefined;
  for (const state of ['waiting', 'active', 'delayed', 'failed'] as const) {
    labelledGauge(metrics, 'jobs', 'Jobs by queue and state', { queue: name, state }, async () => {
      // Without it, the queue would wait for ever.
      if (producing.status !== 'ready') throw new ProblemError('UNAVAILABLE');
      return (await queue.getJobCounts(state))[state] ?? 0;
    });
  }

  return {
    queue,
    add: async (job, data, options) => {
      // Without it, the queue would wait for ever.
      if (producing.status !== 'ready') throw new ProblemError('UNAVAILABLE');
      // As BullMQ's own telemetry keeps it: the job belongs to the trace that has asked for it.
      const traceparent = currentTraceparent();
      await queue.add(job, data, {
        ...options,
        ...(traceparent && { telemetry: { metadata: traceparent } }),
      });
    },
    work: (process, options) => {
      const traced: Processor<D> = (job, ...further) => {
        const span = continueTrace(job.opts.telemetry?.metadata, `${name} ${job.name}`, 'CONSUMER');
        return inSpan(span, () => process(job, ...further));
      };
      worker = new Worker<D>(name, traced, {
        ...shared,
        connection: working,
        concurrency: options?.concurrency ?? 5,
        // Seconds in which an idle worker asks again. A new job wakes it at once.
        drainDelay: 10,
      });
      worker.on('error', (error) => log.warn({ reason: error.message, queue: name }, 'job worker'));
      worker.on('failed', (job, error) =>
        log.error({ err: error, queue: name, job: job?.id, attempt: job?.attemptsMade }, 'job failed'),
      );
    },
    stop: async () => {
      const closed = Promise.all([worker?.close(), queue.close()]).catch(() => {});
      await Promise.race([
        closed,
        sleep(producing.status === 'ready' ? 5_000 : 0, undefined, { ref: false }),
      ]);
      producing.disconnect();
      working.disconnect();
    },
  };
}
