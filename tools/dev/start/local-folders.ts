import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { takeOver } from '../engines/start-engines.ts';
import { root } from './program-specs.ts';

/** The data of `npm start`; who works with it, or with a folder in it, holds it (see single-start.ts). */
export const localFolder = join(root, '.emberline');
/** The same on replicated engines. Of its own, since a single Kafka cannot become one of three. */
export const clusterFolder = join(localFolder, 'cluster');

/** Ends what a killed start left behind, with single or replicated engines: both use the same ports. */
export function endLeftovers(): void {
  for (const folder of [localFolder, clusterFolder]) if (existsSync(folder)) takeOver(folder, console.log);
}
