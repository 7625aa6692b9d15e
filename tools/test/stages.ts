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
  /** Stages of different lanes may run at the same time; those behind take what others leave of the processor. */
  lane: Lane;
  /** The name of a stage that has to be over. */
  after?: string;
  run: (log: (line: string) => void) => Promise<Totals>;
}

const faults = 'fault tests';
/** The fault tests and what runs with them fill two cores; the two stages after them, which drive browsers, do not. */
const behind = { lane: 'behind', after: faults } as const;

/**
 * In order, in two lanes that take about as long. What kills parts of a product, or drives members' browsers, is one lane: it
 * disturbs the like, and waits much. What waits for nothing but the processor runs behind them.
 */
export const stages: Stage[] = [
  withWeb(vitestStage(faults, 'product', 0)),
  withWeb(vitestStage('browser tests', 'e2e', 0)),
  vitestStage('gateway tests', 'gateway', 1),
  vitestStage('tests against real engines', 'engines', 1),
  withWeb(vitestStage('API and operators’ pages', 'api', 1)),
  { name: 'checks', label: 'checks', ...behind, run: runChecks },
  { ...vitestStage('web tests', 'web', behind.lane), ...behind },
  { ...vitestStage('unit tests', 'unit', behind.lane), ...behind },
];

/**
 * Not part of `npm test`, which people wait for: races and cut-off calls, the tools' own tests, what measures time and so must
 * be alone, and what needs replicated engines, which fill a machine.
 */
export const clusterStages: Stage[] = [
  vitestStage('further tests against engines', 'further', 0),
  withWeb(vitestStage('how soon a slow phone shows and answers', 'measured', 0)),
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

function vitestStage(name: string, project: string, lane: Stage['lane']): Stage {
  return { name, label: project, lane, run: (log) => vitest(project, lane, log) };
}

async function vitest(project: string, lane: Lane, log: (line: string) => void): Promise<Totals> {
  const report = join(reports, `${project}.json`);
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [program, 'run', '--project', project, ...reporting];
  const exitCode = await runShown(process.execPath, args, lane, log);
  return countVitest(readReport(report), exitCode);
}

/** Runs a program and shows what it prints. */
function runShown(command: string, args: string[], lane: Lane, log: (line: string) => void): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: compileCache },
  });
  if (lane === 'behind') yieldToOthers(child);
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', log);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
