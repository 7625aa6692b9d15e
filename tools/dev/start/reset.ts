import { rm } from 'node:fs/promises';
import { endLeftovers, localFolder } from './local-folders.ts';
import { requireNotRunning } from './single-start.ts';

/** `npm run reset`: the next start begins with a fresh demonstration world. */
async function main(): Promise<void> {
  requireNotRunning(localFolder);
  endLeftovers();
  await rm(localFolder, { recursive: true, force: true });
  console.log('The local world is empty; npm start seeds a new one.');
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
