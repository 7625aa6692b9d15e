import type { Redis } from 'ioredis';
import { connectWithin } from '../redis/open.ts';
import type { Log } from '../telemetry/log.ts';

/**
 * Connects to the jobs' Redis and refuses one that evicts keys under pressure or forgets them on restart. One that is
 * down is checked when it comes up. One that does not let its configuration be read, as hosted ones do not, is taken
 * with a warning of what it does not say.
 * @throws with what to change.
 */
export async function refuseUnsafe(redis: Redis, log: Log): Promise<void> {
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
