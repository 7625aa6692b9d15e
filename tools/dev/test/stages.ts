import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runChecks } from '../checks/run-checks.ts';
import { yieldToOthers } from '../process/yield-to-others.ts';
import { compileCache } from '../start/node-settings.ts';
import { buildWeb } from '../start/web-build.ts';
import { countVitest, readReport, type Totals } from './totals.ts';

const root = join(import.meta.dirname, '../../..');
const reports = mkdtempSync(join(tmpdir(), 'emberline-test-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

export interface Stage {
  name: string;
  /** Before each of its lines while other stages run. */
  label: string;
  run: (log: (line: string) => void) => Promise<Totals>;
}

/**
 * In the order in which they begin, some at once. The fault tests wait much and the browsers some, so they come first; the
 * engines' tests fill the machine. What waits for nothing but the processor is last and gives way to the others.
 */
export const stages: Stage[] = [
  withWeb(vitestStage('fault tests', 'product')),
  withWeb(vitestStage('browser tests', 'e2e')),
  vitestStage('gateway tests', 'gateway'),
  withWeb(vitestStage('API and operators’ pages', 'api')),
  vitestStage('tests against real engines', 'engines'),
  vitestStage('unit tests', 'unit', { yields: true }),
  vitestStage('web tests', 'web', { yields: true }),
  { name: 'checks', label: 'checks', run: runChecks },
];

/**
 * Not part of `npm test`, which people wait for, and one after the other: races and cut-off calls, the tools' own tests, what
 * measures time, a year of payments, k6 and Stripe's mock, whose building fills a new machine for a minute or two, and what needs
 * replicated engines, which fill any.
 */
export const clusterStages: Stage[] = [
  vitestStage('further tests against engines', 'further'),
  withWeb(vitestStage('every width, slow phones, a year, load scripts', 'longer')),
  withWeb(vitestStage('tests on replicated engines', 'cluster')),
];

let webBuilt: Promise<void> | undefined;

/** Builds the web client once, not once for each product. A failed build is reported by the product's start. */
function withWeb(stage: Stage): Stage {
  const run: Stage['run'] = async (log) => {
    webBuilt ??= buildWeb(log).catch(() => {});
    await webBuilt;
    return stage.run(log);
  };
  return { ...stage, run };
}

interface VitestOptions {
  /** Takes what others leave of the processor. */
  yields?: boolean;
}

function vitestStage(name: string, project: string, options: VitestOptions = {}): Stage {
  return { name, label: project, run: (log) => vitest(project, options, log) };
}

async function vitest(project: string, options: VitestOptions, log: (line: string) => void): Promise<Totals> {
  const report = join(reports, `${project}.json`);
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [program, 'run', '--project', project, ...reporting];
  const exitCode = await runShown(process.execPath, args, options, log);
  return countVitest(readReport(report), exitCode);
}

/** Runs a program and shows what it prints. */
function runShown(
  command: string,
  args: string[],
  { yields = false }: VitestOptions,
  log: (line: string) => void,
): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: compileCache },
  });
  if (yields) yieldToOthers(child);
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', log);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** What three stages need at once, each with a whole product and a browser, in bytes. */
const memoryForAll = 8 * 2 ** 30;

/** How many stages run at once: most wait much of their time. On a small machine, or when asked, one after the other. */
export function stagesAtOnce(inTurn: boolean, memory = totalmem()): number {
  return inTurn || memory < memoryForAll ? 1 : 3;
}

/** Begins the tasks in their order, `atOnce` at a time, and waits for all. */
export async function runAtOnce<T>(
  tasks: readonly T[],
  atOnce: number,
  run: (task: T) => Promise<void>,
): Promise<void> {
  const waiting = tasks.values();
  // All take from the one iterator.
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const task of waiting) await run(task);
    }),
  );
}
