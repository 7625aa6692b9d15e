import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { madeFiles, renderedDifference } from './made-files.ts';
import { findManifestProblems } from './problems.ts';
import { overlays, render, renderedFile } from './render.ts';

// npm run ops -- manifests: writes the files of components that are made of others, builds every overlay of k8s/ into k8s/generated/
// and prints the problems. With `-- --against <commit>` it prints instead what has changed in the built overlays since.

const root = join(import.meta.dirname, '../../..');
const { against } = parseArgs({ options: { against: { type: 'string' } } }).values;
if (against) {
  console.log((await renderedDifference(root, against)) || `The overlays are as at ${against}.`);
  process.exit();
}
for (const [file, text] of Object.entries(madeFiles(root))) writeFileSync(join(root, file), text);
for (const overlay of overlays) {
  await render(root, overlay);
  console.log(renderedFile(overlay));
}
const problems = await findManifestProblems(root, console.log);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
