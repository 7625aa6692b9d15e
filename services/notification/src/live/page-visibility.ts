import { timings } from '@emberline/contracts/choices';
import type { Foundation } from '@emberline/kit/foundation';
import type { Settings } from '../settings.ts';

type Needed = Pick<Foundation, 'redis'> & { settings: Pick<Settings, 'KAFKA_PREFIX'> };

const keyOf = ({ settings }: Needed, memberId: string) => `${settings.KAFKA_PREFIX}looking:${memberId}`;
/** A visible page repeats that it is visible; one repetition may be late. */
const livesMs = 2 * timings.lookingMs;

/** Stores for all replicas whether a member has a visible page. Without Redis nobody has: then a notice too many is sent. */
export async function noteVisible(context: Needed, memberId: string, looking: boolean): Promise<void> {
  const key = keyOf(context, memberId);
  const noted = looking ? context.redis.set(key, '1', 'PX', livesMs) : context.redis.del(key);
  await noted.catch(() => {});
}

export async function isVisible(context: Needed, memberId: string): Promise<boolean> {
  return (await context.redis.exists(keyOf(context, memberId)).catch(() => 0)) === 1;
}
