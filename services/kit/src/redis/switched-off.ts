import type { Redis } from 'ioredis';

/** Holds the names of what is switched off, as JSON; a copy, which its owner keeps right. */
const key = 'switched-off';
const lookEveryMs = 1_000;
/** As long as a fail-over of Redis takes, and its repair once it was emptied. */
const keptMs = 30_000;

export type SwitchedOff = ReturnType<typeof createSwitchedOff>;

/** @throws when Redis does not take it */
export async function tellSwitchedOff(redis: Pick<Redis, 'set'>, names: readonly string[]): Promise<void> {
  await redis.set(key, JSON.stringify(names));
}

/** @returns undefined when Redis holds no list. @throws when it does not answer, or holds something else */
export async function readSwitchedOff(redis: {
  get: (key: string) => Promise<string | null>;
}): Promise<string[] | undefined> {
  const text = await redis.get(key);
  if (text === null) return undefined;
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) throw new Error(`${key} holds no list`);
  return list;
}

/**
 * Knows what is switched off, at most a second late. Without Redis the last list counts for 30 s, then everything is on: a list
 * that nobody can change any more must not keep people out.
 */
export async function watchSwitchedOff(redis: Pick<Redis, 'get'>): Promise<SwitchedOff> {
  const switchedOff = createSwitchedOff(() => readSwitchedOff(redis));
  await switchedOff.look();
  return switchedOff;
}

export function createSwitchedOff(read: () => Promise<string[] | undefined>, now = () => performance.now()) {
  let names = new Set<string>();
  let knownAt = 0;
  const timer = setInterval(() => void look(), lookEveryMs).unref();

  async function look(): Promise<void> {
    const told = await read().catch(() => undefined);
    if (!told) return;
    names = new Set(told);
    knownAt = now();
  }

  return {
    look,
    has: (name: string): boolean => names.has(name) && now() - knownAt < keptMs,
    stop: () => clearInterval(timer),
  };
}
