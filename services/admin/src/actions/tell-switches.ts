import { readSwitchedOff, tellSwitchedOff } from '@emberline/kit/redis/switched-off';
import type { Context } from '../context.ts';

/**
 * Puts what is switched off into Redis, where the gateway looks, if Redis holds something else. Redis is read first: what it holds
 * was stored before, so it is never newer than what is stored.
 * @throws when Redis or MongoDB does not answer
 */
export async function tellSwitches({ redis, switches }: Pick<Context, 'redis' | 'switches'>): Promise<void> {
  const told = await readSwitchedOff(redis);
  const off = namesOf(await switches.all());
  if (!isSame(told, off)) await tellSwitchedOff(redis, off);
}

/** Whether the gateway is told what is stored. */
export async function areSwitchesInForce({
  redis,
  switches,
}: Pick<Context, 'redis' | 'switches'>): Promise<boolean> {
  const told = await readSwitchedOff(redis).catch(() => undefined);
  return isSame(told, namesOf(await switches.all()));
}

function namesOf(rows: readonly { _id: string; on: boolean }[]): string[] {
  return rows.filter(({ on }) => !on).map(({ _id }) => _id);
}

function isSame(told: string[] | undefined, off: string[]): boolean {
  return told !== undefined && told.join() === off.join();
}
