import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeFiles } from './made-files.ts';
import { findManifestProblems } from './problems.ts';
import { overlays, render, renderedFile } from './render.ts';

// npm run manifests: writes the files of components that are made of others, builds every overlay of k8s/ into k8s/generated/
// and prints the problems.

const root = join(import.meta.dirname, '../..');
mkdirSync(join(root, 'k8s/generated'), { recursive: true });
for (const [file, text] of Object.entries(madeFiles(root))) writeFileSync(join(root, file), text);
for (const overlay of overlays) {
  writeFileSync(join(root, renderedFile(overlay)), await render(root, overlay));
  console.log(renderedFile(overlay));
}
const problems = await findManifestProblems(root, console.log);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
