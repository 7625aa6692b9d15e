import { totalmem } from 'node:os';

/** What three whole products with their engines and browsers need at once, in bytes; a machine of 8 GB reports a little less. */
const memoryForThree = 7.5 * 2 ** 30;

/** Stages of different lanes may run at the same time. */
export type Lane = 0 | 1 | 2;

/**
 * The stages as lists: each list runs in its order, all lists at once, since most stages wait much of their time. On a small
 * machine, or when asked, there is one list.
 */
export function lanesFor<S extends { lane: Lane }>(
  stages: readonly S[],
  inTurn: boolean,
  memory = totalmem(),
): S[][] {
  if (inTurn || memory < memoryForThree) return [[...stages]];
  const lanes = [0, 1, 2].map((lane) => stages.filter((stage) => stage.lane === lane));
  return lanes.filter((lane) => lane.length > 0);
}
