import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Commands, links and paths in the repository's documents whose script, file or heading does not exist, one line each. */
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
      ...[...brokenLinks(text, join(root, file)), ...missingFiles(text, [root, folder])].map(
        (path) => `${file}: there is no ${path}`,
      ),
    );
  }
  return problems;
}

const commands = JSON.parse(readFileSync(join(import.meta.dirname, '../../commands.json'), 'utf8'));
const groups: Record<string, object> = { lab: commands.lab, ops: commands.ops };
const membersOfGroups = Object.entries(groups).flatMap(([group, members]) =>
  Object.keys(members).map((member) => `${group} -- ${member}`),
);

/** Names of npm scripts, and of commands of `lab` and `ops`, in a document's code that do not exist. */
export function missingScripts(text: string, scripts: Record<string, string>): string[] {
  const run = /\bnpm (?:run )?(?<name>[\w:-]+)(?: -- (?<member>[a-z]\w*))?/g;
  const builtIn = ['install', 'ci', 'run', 'audit', 'rebuild', 'ls', 'pack'];
  const names = codeOf(text).flatMap((code) =>
    [...code.matchAll(run)].map(({ groups: { name = '', member } = {} }) =>
      member && name in groups ? `${name} -- ${member}` : name,
    ),
  );
  const known = [...builtIn, ...Object.keys(scripts), ...membersOfGroups];
  return [...new Set(names)].filter((name) => !known.includes(name));
}

/** Relative links of a document that lead to no file, seen from its folder, or to no heading there. */
export function brokenLinks(text: string, document: string): string[] {
  const links = [...text.matchAll(/\]\((?!\w+:)(?<path>[^)#\s]*)(?:#(?<heading>[^)\s]+))?\)/g)];
  return links.flatMap(({ groups: { path = '', heading } = {} }) => {
    const target = path === '' ? document : join(dirname(document), path);
    if (!existsSync(target)) return path;
    if (!heading || !target.endsWith('.md')) return [];
    const known = headingsOf(path === '' ? text : readFileSync(target, 'utf8'));
    return known.includes(heading) ? [] : `${path}#${heading}`;
  });
}

/** Programs, tests and paths of the source in a document's code that exist in none of the folders. */
export function missingFiles(text: string, folders: string[]): string[] {
  const code = codeOf(text);
  const programs = code.flatMap((one) =>
    [...one.matchAll(/\b(?:node|bash|k6 run|kubectl (?:apply|kustomize) -[kf])\s+([\w./-]+\/[\w./-]+)/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  const tests = code.flatMap((one) => /^`([\w./-]+\/[\w-]+\.test\.ts)`$/.exec(one)?.[1] ?? []);
  const paths = code.flatMap((one) => sourcePath.exec(one)?.[1] ?? []);
  return [...new Set([...programs, ...tests, ...paths])].filter(
    (path) => !folders.some((folder) => existsSync(join(folder, path))),
  );
}

/** Without a part that stands for others, such as `<name>`. */
const sourcePath = /^`((?:contracts|services|gateway|web|k8s|observability|tools|tests|docs)\/[\w./-]+)`$/;

/** As GitHub makes them of a document's headings. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

function codeOf(text: string): string[] {
  return [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map((match) => match[0]);
}

function scriptsOf(folder: string): Record<string, string> {
  const file = join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).scripts ?? {}) : {};
}
