import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findManifestProblems } from './problems.ts';
import { redisUserFiles } from './redis-users.ts';
import { overlays, render, renderedFile } from './render.ts';

// npm run manifests: writes Redis's users, builds every overlay of k8s/ into k8s/generated/ and prints its problems.

const root = join(import.meta.dirname, '../..');
mkdirSync(join(root, 'k8s/generated'), { recursive: true });
for (const [file, users] of Object.entries(redisUserFiles)) writeFileSync(join(root, file), users);
for (const overlay of overlays) {
  writeFileSync(join(root, renderedFile(overlay)), await render(root, overlay));
  console.log(renderedFile(overlay));
}
const problems = await findManifestProblems(root, console.log);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
