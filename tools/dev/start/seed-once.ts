import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withProgress } from '../engines/progress.ts';
import { run } from '../engines/run.ts';
import { environmentOf, type ProgramOptions, root } from './program-specs.ts';

/** Puts the world in unless the data folder's marker tells that one was put in before. Throws when the seed fails. */
export async function seedOnce(
  world: 'demo' | 'small',
  programs: ProgramOptions,
  log: (line: string) => void,
): Promise<void> {
  const marker = join(programs.dir, 'seeded');
  if (existsSync(marker)) return;
  const env = environmentOf('tools', programs);
  await withProgress(`Seeding the ${world} world`, log, () =>
    run(process.execPath, [join(root, 'tools/dev/seed/main.ts'), world], { cwd: root, env, onLine: log }),
  );
  await writeFile(marker, world);
}
