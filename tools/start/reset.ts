import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { takeOver } from '../engines/start-engines.ts';
import { root } from './program-specs.ts';
import { requireNotRunning } from './single-start.ts';

/** `npm run reset`: the next start begins with a fresh demonstration world. */
async function main(): Promise<void> {
  const dir = join(root, '.emberline');
  requireNotRunning(dir);
  takeOver(dir, console.log);
  await rm(dir, { recursive: true, force: true });
  console.log('The local world is empty; npm start seeds a new one.');
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
