import { prolongSwitchedOff, publishSwitchedOff, readSwitchedOff } from '@emberline/kit/redis/switched-off';
import type { Context } from '../../context.ts';

/**
 * Puts what is switched off into Redis, where the gateway looks, if Redis holds something else, and prolongs it if not. Redis is
 * read first: what it holds was stored before, so it is never newer than what is stored.
 * @throws when Redis or MongoDB does not answer
 */
export async function publishSwitches({
  redis,
  switches,
}: Pick<Context, 'redis' | 'switches'>): Promise<void> {
  const published = await readSwitchedOff(redis);
  const off = namesOf(await switches.all());
  if (isSame(published, off)) await prolongSwitchedOff(redis);
  else await publishSwitchedOff(redis, off);
}

/** Whether Redis holds what is stored. */
export async function areSwitchesInForce({
  redis,
  switches,
}: Pick<Context, 'redis' | 'switches'>): Promise<boolean> {
  const published = await readSwitchedOff(redis).catch(() => undefined);
  return isSame(published, namesOf(await switches.all()));
}

function namesOf(rows: readonly { _id: string; on: boolean }[]): string[] {
  return rows.filter(({ on }) => !on).map(({ _id }) => _id);
}

function isSame(published: string[] | undefined, off: string[]): boolean {
  return published !== undefined && published.join() === off.join();
}
