import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runChecks } from '../checks/run-checks.ts';
import { countVitest, readReport, type Totals } from './totals.ts';

const root = join(import.meta.dirname, '../..');
const reports = mkdtempSync(join(tmpdir(), 'emberline-test-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

export interface Stage {
  name: string;
  /** Before each of its lines while other stages run. */
  label: string;
  startsProduct: boolean;
  run: (log: (line: string) => void) => Promise<Totals>;
}

/** In order: what is quickest to tell comes first, what needs the whole product last. */
export const stages: Stage[] = [
  { name: 'checks', label: 'checks', startsProduct: false, run: runChecks },
  vitestStage('unit tests', 'unit'),
  vitestStage('web tests', 'web'),
  vitestStage('gateway tests', 'gateway'),
  vitestStage('tests against real engines', 'engines'),
  { ...vitestStage('browser tests', 'e2e'), startsProduct: true },
  { ...vitestStage('fault tests', 'product'), startsProduct: true },
];

function vitestStage(name: string, project: string): Stage {
  return { name, label: project, startsProduct: false, run: (log) => vitest(project, log) };
}

async function vitest(project: string, log: (line: string) => void): Promise<Totals> {
  const report = join(reports, `${project}.json`);
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [program, 'run', '--project', project, ...reporting];
  const exitCode = await runShown(process.execPath, args, log);
  return countVitest(readReport(report), exitCode);
}

/** Runs a program and shows what it prints. */
function runShown(command: string, args: string[], log: (line: string) => void): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') },
  });
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', log);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
