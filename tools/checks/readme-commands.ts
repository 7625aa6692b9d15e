import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Commands and links in the repository's documents whose script or file does not exist, one line each. */
export async function findBrokenCommands(root: string): Promise<string[]> {
  const problems: string[] = [];
  const scripts = scriptsOf(root);
  for await (const file of glob('**/*.md', { cwd: root, exclude: ['**/node_modules/**', '.emberline/**'] })) {
    const text = readFileSync(join(root, file), 'utf8');
    const folder = join(root, dirname(file));
    problems.push(
      ...missingScripts(text, { ...scripts, ...scriptsOf(folder) }).map(
        (name) => `${file}: there is no "npm run ${name}"`,
      ),
      ...missingFiles(text, [root, folder]).map((path) => `${file}: there is no ${path}`),
    );
  }
  return problems;
}

/** Names of npm scripts in a document's code that do not exist. */
export function missingScripts(text: string, scripts: Record<string, string>): string[] {
  const run = /\bnpm (?:run )?(?<name>[\w:-]+)/g;
  const builtIn = ['install', 'ci', 'run', 'audit', 'rebuild', 'ls', 'pack'];
  const names = codeOf(text).flatMap((code) =>
    [...code.matchAll(run)].map((match) => match.groups?.name ?? ''),
  );
  return [...new Set(names)].filter((name) => !builtIn.includes(name) && !Object.hasOwn(scripts, name));
}

/** Relative links, tests and programs in a document that exist in none of the folders. */
export function missingFiles(text: string, folders: string[]): string[] {
  const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map((match) => match[1] ?? '');
  const programs = codeOf(text).flatMap((code) =>
    [
      ...code.matchAll(/\b(?:node|bash|k6 run|kubectl (?:apply|kustomize) -[kf])\s+([\w./-]+\/[\w./-]+)/g),
    ].map((match) => match[1] ?? ''),
  );
  const tests = codeOf(text).flatMap((code) => /^`([\w./-]+\/[\w-]+\.test\.ts)`$/.exec(code)?.[1] ?? []);
  return [...new Set([...links, ...programs, ...tests])].filter(
    (path) => !folders.some((folder) => existsSync(join(folder, path))),
  );
}

function codeOf(text: string): string[] {
  return [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map((match) => match[0]);
}

function scriptsOf(folder: string): Record<string, string> {
  const file = join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).scripts ?? {}) : {};
}
