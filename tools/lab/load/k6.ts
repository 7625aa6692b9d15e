import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goProgram } from '@emberline/tools/dev/engines/go-program.ts';
import type { Result, Summary } from './plan.ts';

/** A run's settings, see README.md; API_ORIGIN and WEB_ORIGIN always. */
export type LoadSettings = Record<string, string> & { API_ORIGIN: string; WEB_ORIGIN: string };

export interface Run {
  /** 0: all thresholds kept; 99: one was broken. */
  code: number | null;
  printed: string;
  /** Missing where k6 ended before its summary. */
  result?: Result & Pick<Summary, 'metrics'>;
}

interface Options {
  /** Also prints what k6 prints, at once. */
  show?: boolean;
  /** Ends the run. */
  signal?: AbortSignal;
}

const longestMs = 3 * 3_600_000;

/** Runs a scenario by k6, which is built where it is not installed. @throws when nothing is ready there, or there is no k6 and no Go */
export async function runLoad(
  scenario: string,
  settings: LoadSettings,
  { show = false, signal }: Options = {},
): Promise<Run> {
  await requireAnswer(settings.API_ORIGIN);
  const folder = mkdtempSync(join(tmpdir(), 'emberline-k6-'));
  const RESULT = join(folder, 'result.json');
  const flags = Object.entries({ ...settings, RESULT, SCENARIO: scenario }).flatMap(([key, value]) => [
    '-e',
    `${key}=${value}`,
  ]);
  const script = join(import.meta.dirname, 'run.ts');
  const child = spawn(await k6Program(), ['run', '--quiet', '--no-usage-report', ...flags, script], {
    ...{ stdio: ['ignore', 'pipe', 'pipe'], timeout: longestMs, killSignal: 'SIGKILL', signal },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      printed += part;
      if (show) process.stdout.write(part);
    });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', (error) => signal?.aborted || reject(error)).once('close', resolve),
  );
  try {
    return { code, printed, result: JSON.parse(readFileSync(RESULT, 'utf8')) };
  } catch {
    return { code, printed };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The same, of a run that must keep its thresholds. @throws with what k6 printed */
export async function mustRun(scenario: string, settings: LoadSettings): Promise<Summary['metrics']> {
  const { code, printed, result } = await runLoad(scenario, settings);
  if (code !== 0 || !result) throw new Error(`k6, ${scenario} (${code}):\n${printed}`);
  return result.metrics;
}

async function k6Program(): Promise<string> {
  const k6 = await goProgram('k6', console.log);
  if (k6) return k6;
  throw new Error(
    'The load test needs k6, and a Go to build it where there is none. Install one of the two: https://grafana.com/docs/k6/latest/set-up/install-k6/ or https://go.dev/dl/',
  );
}

async function requireAnswer(api: string): Promise<void> {
  const ready = await fetch(`${api}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  );
  if (!ready?.ok)
    throw new Error(`Nothing is ready at ${api}: npm start first, or set API_ORIGIN and WEB_ORIGIN`);
}
