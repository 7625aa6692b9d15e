import type { Foundation } from '@emberline/kit/foundation';
import { createJobs, type Jobs } from '@emberline/kit/jobs/queue';
import { redisOf } from '@emberline/kit/settings-engines';
import type { Settings } from '../settings.ts';

/** One new message for one device. */
export type PushJob = {
  deviceId: string;
  conversationId: string;
  contactId: string;
  seq: number;
};

/** Opens the queue of push notices at its first use: the jobs' Redis may start later than this process. */
export function createPushQueue({ log, metrics }: Pick<Foundation, 'log' | 'metrics'>, settings: Settings) {
  let opening: Promise<Jobs<PushJob>> | undefined;
  const open = () => {
    opening ??= createJobs<PushJob>('pushes', {
      server: redisOf(settings, settings.JOBS_REDIS_URL),
      prefix: settings.KAFKA_PREFIX,
      log,
      metrics,
    });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  return {
    open,
    stop: async () => (await opening?.catch(() => undefined))?.stop(),
  };
}
