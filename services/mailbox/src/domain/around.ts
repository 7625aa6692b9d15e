/**
 * A message and five more: two after it where there are so many, the others before it; fewer at the ends of the
 * conversation.
 * @param lines in their order, from at least five before the message to five after it
 */
export function around<L extends { seq: number }>(lines: readonly L[], seq: number): L[] {
  const at = lines.findIndex((line) => line.seq === seq);
  if (at < 0) return [];
  const [before, after] = [at, lines.length - 1 - at];
  const taken = Math.min(before, neighbours - Math.min(after, usuallyAfter));
  return lines.slice(at - taken, at + 1 + (neighbours - taken));
}

const neighbours = 5;
const usuallyAfter = 2;

/** How many messages before and after the message `around` needs. */
export const aroundReach = neighbours;
