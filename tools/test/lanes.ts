import { totalmem } from 'node:os';

/** What two whole products, a browser and the tests against engines need at once, in bytes. */
const memoryForAll = 7 * 2 ** 30;

/**
 * The stages as lists: each list runs in its order, all lists at once, since most stages wait much of their time. On a small
 * machine, or when asked, there is one list.
 */
export function lanesFor<S extends { lane: 0 | 1 | 2 }>(
  stages: readonly S[],
  inTurn: boolean,
  memory = totalmem(),
): S[][] {
  if (inTurn || memory < memoryForAll) return [[...stages]];
  return [0, 1, 2].map((lane) => stages.filter((stage) => stage.lane === lane));
}
