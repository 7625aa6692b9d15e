import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lockedFolders } from '../lock/lock-problems.ts';
import { type Advisory, advisoriesIn, type Exception, unexcepted, unfit } from './judge-advisories.ts';

const root = join(import.meta.dirname, '../..');
const exceptionsFile = 'tools/audit/exceptions.json';

interface Part {
  name: string;
  folder: string;
  /** For `npm audit`. */
  args: string[];
}

/** What members' requests reach: all but the tools and the tests. */
function partsInProduction(): Part[] {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  const reached = workspaces
    .map((path) => path.replace(/\/\*$/, ''))
    .filter((path) => path !== 'tools' && path !== 'tests');
  return lockedFolders(root).map((folder) => ({
    name: folder === '.' ? reached.join(', ') : folder,
    folder: join(root, folder),
    args: ['--omit=dev', ...(folder === '.' ? reached.flatMap((path) => ['--workspace', path]) : [])],
  }));
}

/** With what only builds, tests or stands in on this machine. */
const everything: Part = { name: 'tools and tests as well', folder: root, args: [] };

/**
 * Asks the registry for advisories about what production runs, and says plainly when it has no answer.
 * @returns what must be done, one line each: advisories that no exception names, exceptions that have ended.
 */
export async function auditProduction(log: (line: string) => void): Promise<string[]> {
  const exceptions = readExceptions();
  const problems = unfit(exceptions, new Date().toISOString().slice(0, 10));
  for (const part of partsInProduction()) problems.push(...unexcepted(await audit(part, log), exceptions));
  return problems.map((problem) => `${problem} (${exceptionsFile})`);
}

/** Tells of advisories about all that is installed; they are for reading. */
export async function listEverything(log: (line: string) => void): Promise<void> {
  for (const line of unexcepted(await audit(everything, log), readExceptions())) log(`  ${line}`);
}

/** @returns no advisory when the registry does not answer, which is logged. */
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
    // npm fails when it finds an advisory, and prints the report all the same.
    return (error as { stdout?: string }).stdout ?? '';
  }
}

function readExceptions(): Exception[] {
  return JSON.parse(readFileSync(join(root, exceptionsFile), 'utf8'));
}
