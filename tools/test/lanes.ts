import { totalmem } from 'node:os';

/** What two whole products with their engines and a browser need at once, in bytes. */
const memoryForTwo = 5.5 * 2 ** 30;

/**
 * The stages as lists: each list runs in its order, both lists at once, since most stages wait much of their time. On a small
 * machine, or when asked, there is one list.
 */
export function lanesFor<S extends { lane: 0 | 1 }>(
  stages: readonly S[],
  inTurn: boolean,
  memory = totalmem(),
): S[][] {
  if (inTurn || memory < memoryForTwo) return [[...stages]];
  return [0, 1].map((lane) => stages.filter((stage) => stage.lane === lane));
}
