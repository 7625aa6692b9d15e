import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../checks/run-checks.ts';
import { startEngines } from '../engines/start-engines.ts';
import { countNodeTest, countVitest, readReport, type Totals } from './totals.ts';

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
  { name: 'gateway tests', run: gatewayTests },
  { name: 'tests against real engines', run: () => vitest('engines') },
  { name: 'browser tests', run: () => vitest('e2e') },
  { name: 'fault tests', run: () => vitest('product') },
];

async function vitest(project: string): Promise<Totals> {
  const report = join(reports, `${project}.json`);
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { exitCode } = await runShown(
    process.execPath,
    [program, 'run', '--project', project, ...reporting],
    root,
  );
  return countVitest(readReport(report), exitCode);
}

/** With a Redis of their own, unless one is given. */
async function gatewayTests(): Promise<Totals> {
  const dir = mkdtempSync(join(tmpdir(), 'emberline-redis-'));
  const given = process.env.EMBERLINE_TEST_REDIS_URL;
  const redis = given
    ? undefined
    : await startEngines({ dir, ports: 'free', only: ['redis'], log: console.log });
  try {
    const env = { EMBERLINE_TEST_REDIS_URL: given ?? redis?.addresses.redisUrl };
    const { exitCode, printed } = await runShown(
      process.execPath,
      ['--run', 'test'],
      join(root, 'gateway'),
      env,
    );
    return countNodeTest(printed, exitCode);
  } finally {
    await redis?.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Runs a program, shows what it prints line by line, and keeps it. */
async function runShown(
  command: string,
  args: string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ exitCode: number; printed: string }> {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, NO_COLOR: '1' },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
      process.stdout.write(chunk);
    });
  }
  const exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  return { exitCode, printed };
}
