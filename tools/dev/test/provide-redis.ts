import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startEngines } from '../engines/start-engines.ts';
import { dataFolder } from './data-folder.ts';

/** A Redis for the whole run, and no other engine: the one that EMBERLINE_TEST_REDIS_URL names, else one of its own. */
export default async function provideRedis(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.EMBERLINE_TEST_REDIS_URL;
  if (given) {
    project.provide('redisUrl', given);
    return async () => {};
  }
  const dir = dataFolder('redis');
  const engines = await startEngines({ dir, ports: 'free', only: ['redis'], log: console.log });
  project.provide('redisUrl', engines.addresses.redisUrl);
  return async () => {
    await engines.stop();
    await rm(dir, { recursive: true, force: true });
  };
}
