/**
 * A message and the five around it: two after it where there are so many, the others before, and as many as there are.
 * @param lines in their order, from at least five before it to five after it
 */
export function around<L extends { seq: number }>(lines: readonly L[], seq: number): L[] {
  const at = lines.findIndex((line) => line.seq === seq);
  if (at < 0) return [];
  const [before, after] = [at, lines.length - 1 - at];
  const taken = Math.min(before, others - Math.min(after, usuallyAfter));
  return lines.slice(at - taken, at + 1 + (others - taken));
}

const others = 5;
const usuallyAfter = 2;

/** How far from the message lines may be taken. */
export const aroundReach = others;
