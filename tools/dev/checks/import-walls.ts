import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@emberline/contracts';
import { domainWordsIn } from './domain-words.ts';
import { importsOf, targetOf, withoutComments } from './imports.ts';
import { type Part, partOf } from './parts.ts';

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string;
  text: string;
}

/** Part -> the parts it may import, besides itself. Everything not named here is forbidden. */
const allowed: Record<Part['kind'], (other: Part) => boolean> = {
  contracts: () => false,
  kit: (other) => other.kind === 'contracts',
  service: (other) => other.kind === 'contracts' || other.kind === 'kit',
  web: (other) => other.kind === 'contracts',
  gateway: (other) => other.kind === 'contracts' || other.kind === 'kit',
  tools: (other) => other.kind === 'contracts' || other.kind === 'kit',
  tests: (other) => ['contracts', 'kit', 'tools'].includes(other.kind),
};

/** Every import that architecture.md forbids, one line each: the file and the rule. */
export function findViolations(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const rules = [crossedWalls, strayPackages, earlyLoads, strayEnvironment, domainInKit];
    return rules.flatMap((rule) => rule(file)).map((problem) => `${file.path}: ${problem}`);
  });
}

/** Parts that must be found: a look that finds none of a part's files would pass every rule. */
const knownParts = ['contracts', 'kit', ...serviceNames, 'web', 'gateway', 'tools', 'tests'];

/** The files to which the rules apply. Throws where a part has none. */
export async function readSources(root: string): Promise<SourceFile[]> {
  const folders = '{contracts,services,web,gateway,tools,tests}';
  const files: SourceFile[] = [];
  // The tests of the checks contain violations.
  const skip = ['**/node_modules/**', '**/dist/**', '**/generated/**', 'tools/dev/checks/*.test.ts'];
  for await (const file of glob(`${folders}/**/*.{ts,tsx,js,mjs,cjs}`, { cwd: root, exclude: skip })) {
    files.push({ path: file.replaceAll('\\', '/'), text: readFileSync(join(root, file), 'utf8') });
  }
  const found = new Set(files.map(({ path }) => partOf(path)?.name));
  const empty = knownParts.filter((name) => !found.has(name));
  if (empty.length > 0) throw new Error(`No sources were found of ${empty.join(', ')}`);
  return files;
}

function crossedWalls(file: SourceFile): string[] {
  const from = partOf(file.path);
  if (!from) return [];
  return importsOf(file.text).flatMap(({ specifier }) => {
    const target = targetOf(file.path, specifier);
    const to = partOf(target);
    if (!to || to.name === from.name || allowed[from.kind](to)) return [];
    // The lab drives whole products, with the tests' helpers.
    if (to.kind === 'tests' && file.path.startsWith('tools/lab/')) return [];
    // A service's tests may use the payment sandbox, as tests/ do.
    if (to.kind === 'tools' && /^services\/[^/]+\/test\//.test(file.path)) return [];
    // The tables of pages and of what a browser keeps are data; the tests of the whole product open and look for what they list.
    if (
      /^(tests|tools\/lab)\//.test(file.path) &&
      /^web\/src\/((all-)?pages|kept\/(database-)?table)\.ts$/.test(target)
    )
      return [];
    return [`${from.name} may not import ${to.name} (${specifier})`];
  });
}

/** Package, or scope of packages -> the files that may import it. */
const fewFiles = {
  kafkajs: ['services/kit/src/events/bus.ts', 'services/kit/src/events/kafkajs-patches.ts'],
  '@aws-sdk': ['services/profile/src/clients/s3-photos.ts', 'tools/ops/backup/src/places/s3-place.ts'],
};

function strayPackages({ path, text }: SourceFile): string[] {
  const imported = importsOf(text).map(({ specifier }) => specifier);
  return Object.entries(fewFiles)
    .filter(
      ([name, files]) =>
        !files.includes(path) && imported.some((one) => one === name || one.startsWith(`${name}/`)),
    )
    .map(([name, files]) => `only ${files.join(' and ')} may import ${name}`);
}

/** What is loaded where it is chosen, and nowhere else. */
function earlyLoads({ path, text }: SourceFile): string[] {
  const isEarly = /^import\s(?!type\b)[^;]*?clients\/s3-photos\.ts'/m.test(withoutComments(text));
  return isEarly && /^services\/profile\/src\/(?!commands\/)/.test(path)
    ? ['the S3 client costs memory: import it where it is chosen, by import()']
    : [];
}

function strayEnvironment(file: SourceFile): string[] {
  const isServiceSource = /^services\/[^/]+\/src\//.test(file.path);
  if (!isServiceSource || isTest(file) || /^services\/[^/]+\/src\/settings\.ts$/.test(file.path)) return [];
  return /\bprocess\s*\.\s*env\b|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b|import\s*\{[^}]*\benv\b[^}]*\}\s*from\s*['"](node:)?process/.test(
    withoutComments(file.text),
  )
    ? ["only a service's src/settings.ts may read the environment"]
    : [];
}

function domainInKit(file: SourceFile): string[] {
  if (!file.path.startsWith('services/kit/src/') || isTest(file)) return [];
  return domainWordsIn(withoutComments(file.text)).map(
    (word) => `the kit may not know the domain's "${word}"`,
  );
}

function isTest({ path }: SourceFile): boolean {
  return path.includes('.test.') || path.includes('/testing/');
}
