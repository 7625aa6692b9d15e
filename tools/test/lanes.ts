import { totalmem } from 'node:os';

/** What two whole products with their engines and a browser need at once, and what runs beside them, in bytes. */
const memoryForAll = 6.5 * 2 ** 30;

export type Lane = (typeof lanes)[number];
const lanes = [0, 1, 2] as const;

/**
 * The stages as lists: each list runs in its order, all lists at once, since most stages wait much of their time. On a small
 * machine, or when asked, there is one list.
 */
export function lanesFor<S extends { lane: Lane }>(
  stages: readonly S[],
  inTurn: boolean,
  memory = totalmem(),
): S[][] {
  if (inTurn || memory < memoryForAll) return [[...stages]];
  return lanes.map((lane) => stages.filter((stage) => stage.lane === lane));
}
