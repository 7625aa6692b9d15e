import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runChecks } from '../checks/run-checks.ts';
import { yieldToOthers } from '../process/yield-to-others.ts';
import { compileCache } from '../start/node-settings.ts';
import { buildWeb } from '../start/web-build.ts';
import type { Lane } from './lanes.ts';
import { countVitest, readReport, type Totals } from './totals.ts';

const root = join(import.meta.dirname, '../..');
const reports = mkdtempSync(join(tmpdir(), 'emberline-test-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

export interface Stage {
  name: string;
  /** Before each of its lines while other stages run. */
  label: string;
  /** Stages of different lanes may run at the same time. */
  lane: Lane;
  run: (log: (line: string) => void) => Promise<Totals>;
}

/**
 * In order, in lanes that take about as long. What kills parts of a product, or drives members' browsers, is one lane: it
 * disturbs the like, and waits much. What waits for nothing but the processor gives way to the others.
 */
export const stages: Stage[] = [
  withWeb(vitestStage('fault tests', 'product', 0)),
  withWeb(vitestStage('browser tests', 'e2e', 0)),
  vitestStage('tests against real engines', 'engines', 1),
  withWeb(vitestStage('API and operators’ pages', 'api', 1)),
  vitestStage('gateway tests', 'gateway', 2),
  { name: 'checks', label: 'checks', lane: 2, run: runChecks },
  vitestStage('web tests', 'web', 2, { yields: true }),
  vitestStage('unit tests', 'unit', 2, { yields: true }),
];

/**
 * Not part of `npm test`, which people wait for: races and cut-off calls, the tools' own tests, what measures time and so must
 * be alone, k6, whose building fills a new machine for a minute, and what needs replicated engines, which fill any.
 */
export const clusterStages: Stage[] = [
  vitestStage('further tests against engines', 'further', 0),
  withWeb(vitestStage('slow phones and load scripts', 'measured', 0)),
  withWeb(vitestStage('tests on replicated engines', 'cluster', 0)),
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

interface Running {
  /** Takes what others leave of the processor. */
  yields?: boolean;
}

function vitestStage(name: string, project: string, lane: Lane, running: Running = {}): Stage {
  return { name, label: project, lane, run: (log) => vitest(project, running, log) };
}

async function vitest(project: string, running: Running, log: (line: string) => void): Promise<Totals> {
  const report = join(reports, `${project}.json`);
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [program, 'run', '--project', project, ...reporting];
  const exitCode = await runShown(process.execPath, args, running, log);
  return countVitest(readReport(report), exitCode);
}

/** Runs a program and shows what it prints. */
function runShown(
  command: string,
  args: string[],
  { yields = false }: Running,
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
