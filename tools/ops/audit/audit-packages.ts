import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lockedFolders } from '../lock/lock-problems.ts';
import { type Advisory, advisoriesIn, type Exception, unexcepted, unfit } from './judge-advisories.ts';

const root = join(import.meta.dirname, '../../..');
const exceptionsFile = 'tools/ops/audit/exceptions.json';

interface Part {
  name: string;
  folder: string;
  /** Arguments of `npm audit`. */
  args: string[];
}

/** All parts that run in production, without tools and tests; of the web what serves it. */
function partsInProduction(): Part[] {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  const reached = workspaces
    .map((path) => path.replace(/\/\*$/, ''))
    .filter((path) => !['tools', 'tests', 'web'].includes(path));
  return lockedFolders(root).map((folder) => ({
    name: folder === '.' ? reached.join(', ') : folder,
    folder: join(root, folder),
    args: ['--omit=dev', ...(folder === '.' ? reached.flatMap((path) => ['--workspace', path]) : [])],
  }));
}

/** All packages, including those for builds, tests and local stand-ins. */
const everything: Part = { name: 'tools and tests as well', folder: root, args: [] };

/**
 * Asks the registry for advisories about packages that run in production, and logs when it has no answer.
 * Not osv-scanner: it needs a database of advisories from another host, where npm asks the registry that it installs from.
 * @returns the problems, one line each: advisories without an exception, and expired exceptions.
 */
export async function auditProduction(log: (line: string) => void): Promise<string[]> {
  const exceptions = readExceptions();
  const problems = unfit(exceptions, new Date().toISOString().slice(0, 10));
  for (const part of partsInProduction()) problems.push(...unexcepted(await audit(part, log), exceptions));
  return problems.map((problem) => `${problem} (${exceptionsFile})`);
}

/** Logs the advisories about all installed packages, for information only. */
export async function listEverything(log: (line: string) => void): Promise<void> {
  for (const line of unexcepted(await audit(everything, log), readExceptions())) log(`  ${line}`);
}

/** @returns the advisories; none when the registry does not answer, which is logged */
export async function audit({ name, folder, args }: Part, log: (line: string) => void): Promise<Advisory[]> {
  const found = advisoriesIn(await npmAudit(folder, args));
  if ('unanswered' in found) {
    log(
      `The registry cannot say whether advisories are known (${name}): ${found.unanswered}. Nothing was audited.`,
    );
    return [];
  }
  log(`${name}: ${found.length} advisories are known to the registry`);
  return found;
}

async function npmAudit(cwd: string, args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)('npm', ['audit', '--json', ...args], { cwd, maxBuffer: 2 ** 26 }))
      .stdout;
  } catch (error) {
    // npm exits with an error when it finds an advisory, but prints the report too.
    return (error as { stdout?: string }).stdout ?? '';
  }
}

function readExceptions(): Exception[] {
  return JSON.parse(readFileSync(join(root, exceptionsFile), 'utf8'));
}
