import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { MongoClient } from 'mongodb';
import { type ByProcess, processorTime, untilQuiet } from './processes.ts';

/** What a step of a measurement took. */
export interface Taken<T> {
  result: T;
  /** Seconds of processor time, by process. */
  processors: ByProcess;
  /** What MongoDB did meanwhile: documents inserted, updated, deleted and returned, and commands. */
  mongo: Record<string, number>;
}

/** Does one step while nothing else is being worked on, and counts what it takes. */
export async function measured<T>(product: Product, step: () => Promise<T>): Promise<Taken<T>> {
  await untilQuiet(product);
  await using client = await new MongoClient(product.addresses.mongoUrl).connect();
  const before = await mongoCounts(client);
  const { result, taken } = await processorTime(product, step);
  const after = await mongoCounts(client);
  const mongo = Object.fromEntries(
    Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]),
  );
  return { result, processors: taken, mongo };
}

async function mongoCounts(client: MongoClient): Promise<Record<string, number>> {
  const { metrics, opcounters } = await client.db('admin').command({ serverStatus: 1 });
  return { ...metrics.document, commands: opcounters.command };
}
