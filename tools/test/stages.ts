import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../checks/run-checks.ts';
import { countVitest, readReport, type Totals } from './totals.ts';

const root = join(import.meta.dirname, '../..');
const reports = mkdtempSync(join(tmpdir(), 'emberline-test-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

export interface Stage {
  name: string;
  run: () => Promise<Totals>;
}

/** In order: what is quickest to tell comes first, what needs the whole product last. */
export const stages: Stage[] = [
  { name: 'checks', run: () => runChecks(console.log) },
  { name: 'unit tests', run: () => vitest('unit') },
  { name: 'web tests', run: () => vitest('web') },
  { name: 'gateway tests', run: () => vitest('gateway') },
  { name: 'tests against real engines', run: () => vitest('engines') },
  { name: 'browser tests', run: () => vitest('e2e') },
  { name: 'fault tests', run: () => vitest('product') },
];

async function vitest(project: string): Promise<Totals> {
  const report = join(reports, `${project}.json`);
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await runShown(process.execPath, [program, 'run', '--project', project, ...reporting]);
  return countVitest(readReport(report), exitCode);
}

/** Runs a program and shows what it prints. */
function runShown(command: string, args: string[]): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => process.stdout.write(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
