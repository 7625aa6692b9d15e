import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { openLoop, type Spread, spreadOf } from '../bench/load.ts';
import { type ByProcess, processorTime, untilQuiet } from '../bench/processes.ts';
import { type Actor, byPart, type Measured, timed } from './costs.ts';
import { type Action, actions, coresFor, peakOf } from './model.ts';
import { type Place, simulate, workOf } from './simulate.ts';

export interface Check {
  members: number;
  /** Cores, by part. */
  predicted: ByProcess;
  measured: ByProcess;
  /** Ms to the answer, by action: as simulated, and as measured. */
  simulated: Record<Action, Spread>;
  waited: Record<Action, Spread>;
}

const seconds = 60;

/** Does what so many members do in their busiest minute, all at once, and compares what it takes with the model. */
export async function checkModel(
  product: Product,
  act: Actor,
  members: number,
  measured: Measured,
  idle: ByProcess,
): Promise<Check> {
  const rates = peakOf(members);
  await untilQuiet(product);
  const waited = Object.fromEntries(actions.map((action) => [action, [] as number[]]));
  const { taken } = await processorTime(product, async () => {
    await Promise.all(
      actions.map((action) =>
        openLoop(rates[action], seconds, (n) => timed(waited[action] ?? [], () => act(action, n))),
      ),
    );
  });
  const predicted = coresFor(rates, measured.costs);
  const { answered } = simulate(workOf(members, measured), thisMachine, { seconds: 600 });
  const parts = byPart(taken);
  const resting = byPart(idle);
  const used = Object.entries(parts).map(([name, taken]) => [
    name,
    Math.max(0, taken / seconds - (resting[name] ?? 0)),
  ]);
  const spreads = actions.map((action) => [action, spreadOf(waited[action] ?? [])] as const);
  return {
    ...{ members, predicted, measured: Object.fromEntries(used) },
    ...{ simulated: answered, waited: Object.fromEntries(spreads) as Record<Action, Spread> },
  };
}

/** What `main.ts` starts. Each process is taken to have a core for itself: what they take together is far below two. */
const thisMachine: Place = { replicas: { gateway: 2 }, shards: 1, coresOfShard: 2 };
