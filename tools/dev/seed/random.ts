import { createHash } from 'node:crypto';

export type Random = ReturnType<typeof createRandom>;

/** A seeded random generator (mulberry32): the same seed gives the same choices on every machine. */
export function createRandom(seed: string) {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);

  /** In [0, 1). */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** Both ends included. */
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const chance = (probability: number) => next() < probability;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;

  function shuffled<T>(list: readonly T[]): T[] {
    const result = [...list];
    for (let i = result.length - 1; i > 0; i--) {
      const j = int(0, i);
      [result[i], result[j]] = [result[j] as T, result[i] as T];
    }
    return result;
  }

  /** @param weights relative weight of each choice. */
  function weighted<T extends string>(weights: Partial<Record<T, number>>): T {
    const entries = Object.entries(weights) as [T, number][];
    let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of entries) {
      left -= weight;
      if (left < 0) return choice;
    }
    return entries.at(-1)?.[0] as T;
  }

  return {
    next,
    int,
    chance,
    pick,
    shuffled,
    some: <T>(list: readonly T[], count: number) => shuffled(list).slice(0, count),
    weighted,
  };
}

/** 24 hexadecimal digits, always the same for the same name. */
export function idOf(name: string): string {
  return createHash('sha256').update(`emberline demonstration ${name}`).digest('hex').slice(0, 24);
}
