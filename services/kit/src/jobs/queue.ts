import { setTimeout as sleep } from 'node:timers/promises';
import { type JobsOptions, type Processor, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { ProblemError } from '../errors.ts';
import { connectWithin, openRedis } from '../redis/connect.ts';
import type { RedisServer } from '../settings-engines.ts';
import type { Log } from '../telemetry/log.ts';
import { labelledGauge, type Metrics } from '../telemetry/metrics.ts';
import { continueTrace, currentTraceparent, inSpan } from '../telemetry/tracing.ts';

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

interface JobsOptionsOfKit {
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
        drainDelay: 60,
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

/**
 * Connects to the jobs' Redis and refuses one that evicts keys under pressure or forgets them on restart. One that is
 * down is checked when it comes up. One that does not let its configuration be read, as hosted ones do not, is taken
 * with a warning of what it does not say.
 * @throws with what to change.
 */
async function refuseUnsafe(redis: Redis, log: Log): Promise<void> {
  const check = async () => {
    const { problem, warnings } = judgeJobsRedis(await readSafety(redis));
    for (const warning of warnings) log.warn(warning);
    return problem;
  };
  if (!(await connectWithin(redis, 5_000))) {
    log.warn("The jobs' Redis is not reachable: jobs wait");
    redis.once('ready', () => {
      check().then(
        (problem) => problem && log.fatal(problem),
        (error) => log.warn({ reason: error.message }, "The jobs' Redis could not be checked"),
      );
    });
    return;
  }
  const problem = await check();
  if (problem) throw new Error(problem);
}

/** What a Redis says about keeping jobs; undefined where it does not say it. */
export interface JobsRedisSafety {
  policy: string | undefined;
  appendOnly: boolean | undefined;
  /** Whether it refuses CONFIG. A hosted one may keep its data by other means than the append-only file. */
  isHosted: boolean;
}

export function judgeJobsRedis({ policy, appendOnly, isHosted }: JobsRedisSafety): {
  problem?: string;
  warnings: string[];
} {
  if (policy !== undefined && policy !== 'noeviction') {
    return {
      problem: `The jobs' Redis may drop jobs: set its maxmemory-policy to noeviction (it is ${policy})`,
      warnings: [],
    };
  }
  if (appendOnly === false && !isHosted)
    return { problem: "The jobs' Redis forgets jobs on restart: set its appendonly to yes", warnings: [] };
  return {
    warnings: [
      ...(policy ? [] : ["The jobs' Redis does not say its maxmemory-policy: see that it is noeviction"]),
      ...(appendOnly
        ? []
        : [
            "The jobs' Redis does not say that it writes an append-only file: see that it keeps its data over a restart",
          ]),
    ],
  };
}

async function readSafety(redis: Redis): Promise<JobsRedisSafety> {
  const configured = await unlessRefused(async () => {
    const [, policy] = (await redis.config('GET', 'maxmemory-policy')) as string[];
    const [, appendOnly] = (await redis.config('GET', 'appendonly')) as string[];
    return policy && appendOnly ? { policy, appendOnly: appendOnly === 'yes', isHosted: false } : undefined;
  });
  if (configured) return configured;
  const info = (await unlessRefused(() => redis.info())) ?? '';
  const enabled = /^aof_enabled:(\d)/m.exec(info)?.[1];
  return {
    policy: /^maxmemory_policy:([\w-]+)/m.exec(info)?.[1],
    appendOnly: enabled === undefined ? undefined : enabled === '1',
    isHosted: true,
  };
}

/** Undefined when Redis answers that this user may not do that, or that it knows no such command. */
async function unlessRefused<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && error.name === 'ReplyError') return undefined;
    throw error;
  }
}
