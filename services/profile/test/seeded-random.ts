/** Random numbers from 0 to 1. The printed seed reproduces them: `RANDOM_SEED=…`. */
export function seededRandom(): () => number {
  const seed = Number(process.env.RANDOM_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`  RANDOM_SEED=${seed}`);
  let state = seed;
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
