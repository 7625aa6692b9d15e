import { once } from 'node:events';
import type { MongoClient } from 'mongodb';

/**
 * Resolves when the driver has heard from its server again. Until then it may still give up connections for a pause that is
 * over already.
 */
export async function nextHeartbeat(client: MongoClient): Promise<void> {
  await once(client, 'serverHeartbeatSucceeded', { signal: AbortSignal.timeout(40_000) });
}
