import { totalmem } from 'node:os';

/** What two whole products, a set of engines and a browser need at once, in bytes; measured: 6 GB. */
const memoryForAll = 7.5 * 2 ** 30;

/**
 * The stages as lists: each list runs in its order, all lists at once. Stages that start the whole product wait for it most of the
 * time, so each gets a lane. The others use that time. On a small machine, or when asked, there is one list.
 */
export function lanesFor<S extends { startsProduct: boolean }>(
  stages: readonly S[],
  inTurn: boolean,
  memory = totalmem(),
): S[][] {
  if (inTurn || memory < memoryForAll) return [[...stages]];
  const [products, others] = [
    stages.filter((one) => one.startsProduct),
    stages.filter((one) => !one.startsProduct),
  ];
  return [others, ...products.map((one) => [one])];
}
