import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { strayWays } from './network.ts';
import { brokenPolicies, type Manifest } from './policies.ts';
import { redisUserFiles } from './redis-users.ts';
import { kustomize, overlays, render, renderedFile, sourceLine } from './render.ts';
import { scalingProblems } from './scaling.ts';
import { createSchemas } from './schemas.ts';

/**
 * Problems of the built overlays, one line each: stale, refused by the API's schemas (misspelt fields included), or against
 * the house policies. Needs neither a cluster nor kubectl. Also compares the build if kubectl is installed.
 */
export async function findManifestProblems(root: string, log: (line: string) => void): Promise<string[]> {
  const schemas = await createSchemas(log);
  const problems = Object.entries(redisUserFiles)
    .filter(([file, users]) => textOf(join(root, file)) !== users)
    .map(([file]) => `${file} is stale: npm run manifests`);
  for (const overlay of overlays) {
    const file = join(root, renderedFile(overlay));
    const text = textOf(file);
    const isFresh = text.startsWith(`${await sourceLine(root)}\n`);
    const isBuild = !kustomize() || isSame(text, await render(root, overlay));
    if (!isFresh || !isBuild) problems.push(`${renderedFile(overlay)} is stale: npm run manifests`);
    const manifests = readManifests(text);
    problems.push(
      ...[
        ...manifests.flatMap(schemas.problemsOf),
        ...brokenPolicies(manifests),
        ...strayWays(manifests),
        ...scalingProblems(manifests),
      ].map((problem) => `${renderedFile(overlay)}: ${problem}`),
    );
  }
  return problems;
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Compares parsed objects, since versions of kustomize format the same objects differently. */
function isSame(text: string, other: string): boolean {
  return isDeepStrictEqual(readManifests(text), readManifests(other));
}

export function readManifests(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    const manifest = document.toJS() as Manifest | null;
    return manifest ? [manifest] : [];
  });
}
