import { timings } from '@emberline/contracts/choices';

/** Spreads arrivals over ten minutes, so that profiles do not all come online at once. */
const spreadMs = 10 * 60_000;

/** When each of `count` profiles comes online and leaves again: 60 minutes each. @param random in [0, 1) */
export function spreadOut(count: number, now: Date, random: () => number): { from: Date; until: Date }[] {
  return Array.from({ length: count }, (_, n) => {
    const from = new Date(now.getTime() + (n === 0 ? 0 : random() * spreadMs));
    return { from, until: new Date(from.getTime() + timings.randomOnline * 1_000) };
  });
}
