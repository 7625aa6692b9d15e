import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { goProgram } from '../engines/go-program.ts';
import { run } from '../engines/run.ts';

/** Runs actionlint over the workflows; throws with what it found, and where it is neither installed nor can be built. */
export async function checkWorkflows(root: string, log: (line: string) => void): Promise<void> {
  const actionlint = await goProgram('actionlint', log);
  if (!actionlint)
    throw new Error(
      'The workflows need actionlint, or a Go to build it where there is none: https://go.dev/dl/',
    );
  const folder = join(root, '.github/workflows');
  // The two are other programs that it would run where they are installed.
  const flags = ['-no-color', '-shellcheck=', '-pyflakes='];
  await run(actionlint, [...flags, ...readdirSync(folder).map((file) => join(folder, file))], { cwd: root });
}
