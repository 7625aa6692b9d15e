import type { Product } from '@emberline/tools/start/start-product.ts';
import { openLoop } from '../bench/load.ts';
import { type ByProcess, processorTime, untilQuiet } from '../bench/processes.ts';
import { type Actor, byPart, type Costs } from './costs.ts';
import { actions, coresFor, peakOf } from './model.ts';

export interface Check {
  members: number;
  /** Cores, by part. */
  predicted: ByProcess;
  measured: ByProcess;
}

const seconds = 60;

/** Does what so many members do in their busiest minute, all at once, and compares what it takes with the model. */
export async function checkModel(
  product: Product,
  act: Actor,
  members: number,
  costs: Costs,
  idle: ByProcess,
): Promise<Check> {
  const rates = peakOf(members);
  await untilQuiet(product);
  const { taken } = await processorTime(product, async () => {
    await Promise.all(actions.map((action) => openLoop(rates[action], seconds, (n) => act(action, n))));
  });
  const predicted = coresFor(rates, costs);
  const parts = byPart(taken);
  const resting = byPart(idle);
  const measured = Object.entries(parts).map(([name, used]) => [
    name,
    Math.max(0, used / seconds - (resting[name] ?? 0)),
  ]);
  return { members, predicted, measured: Object.fromEntries(measured) };
}
