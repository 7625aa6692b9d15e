import { join } from 'node:path';
import { runCommand } from '@emberline/kit/command';
import { findProblems } from './find-problems.ts';
import { readSources } from './sources.ts';

const root = join(import.meta.dirname, '../../..');

/** `npm run ops -- preflight production`, also with files or folders: tells what must not go into production. */
await runCommand(
  {
    usage: 'npm run ops -- preflight production [file or folder of YAML and .env files] ...',
    fits: (args) => args.length > 0 && args.every((name) => !name.startsWith('-')),
  },
  async (...names) => {
    const sources = await Promise.all(names.map((name) => readSources(root, name)));
    const problems = findProblems(sources.flat());
    console.log(problems.length > 0 ? problems.join('\n') : 'nothing found');
    process.exitCode = problems.length > 0 ? 1 : 0;
  },
);
