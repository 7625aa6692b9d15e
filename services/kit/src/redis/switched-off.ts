import type { Redis } from 'ioredis';

/** Holds the names of what is switched off, as JSON; a copy, which its owner keeps right. */
const key = 'switched-off';
const lookEveryMs = 1_000;
/** Covers a fail-over of Redis, and the repair of one that was emptied. */
const keptMs = 30_000;
/** How long Redis holds a list that its owner does not renew: what nobody can switch on again must not stay off for ever. */
const heldS = 3_600;

export type SwitchedOff = ReturnType<typeof createSwitchedOff>;

/** Puts the list into Redis, for an hour. @throws when Redis does not take it */
export async function publishSwitchedOff(redis: Pick<Redis, 'set'>, names: readonly string[]): Promise<void> {
  await redis.set(key, JSON.stringify(names), 'EX', heldS);
}

/** Lets Redis hold the list for another hour. @throws when it does not answer */
export async function prolongSwitchedOff(redis: Pick<Redis, 'expire'>): Promise<void> {
  await redis.expire(key, heldS);
}

/** @returns undefined when Redis holds no list. @throws when it does not answer */
export async function readSwitchedOff(redis: {
  get: (key: string) => Promise<string | null>;
}): Promise<string[] | undefined> {
  const text = await redis.get(key);
  return text === null ? undefined : listIn(text);
}

function listIn(text: string): string[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
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
