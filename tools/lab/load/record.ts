import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { commit } from '../save-result.ts';
import { pictureOf, type Recorded } from './lib/picture.ts';
import type { Result } from './lib/summary.ts';

const folder = join(import.meta.dirname, '../../../docs/results');
const lines = join(folder, 'load/results.jsonl');

/** Appends a run to those before, in docs/results/load.md and its picture. */
export function record(scenario: string, result: Result, fullest: string): void {
  const { RATE, DURATION, PEOPLE, MIX, P99, NOTE = '' } = process.env;
  const asked = Object.entries({ RATE, DURATION, PEOPLE, MIX, P99 })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`);
  const recorded: Recorded = {
    ...{
      scenario,
      at: new Date().toISOString(),
      commit: commit(),
      machine: machine(),
      asked: asked.join(' '),
    },
    ...{ note: NOTE, ...result, fullest },
  };
  appendFileSync(lines, `${JSON.stringify(recorded)}\n`);
  draw();
}

/** Draws the page and its picture of all runs that are kept. What somebody has written under "By hand" stays. */
export function draw(): void {
  const runs: Recorded[] = readFileSync(lines, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const page = join(folder, 'load.md');
  const [, byHand = ''] = readFileSync(page, 'utf8').split(/^(?=## By hand$)/m);
  writeFileSync(join(folder, 'load/over-time.svg'), pictureOf(runs));
  writeFileSync(page, `${pageOf(runs)}${byHand && `\n${byHand}`}`);
}

function pageOf(runs: Recorded[]): string {
  const rows = runs
    .slice(-20)
    .reverse()
    .map(
      (run) =>
        `| ${run.at.slice(0, 10)} | ${run.commit} | ${[run.scenario, run.asked].filter(Boolean).join(', ')} | ${(run.requests / run.seconds).toFixed(0)} | ${run.p50} / ${run.p95} / ${run.p99} | ${run.noticeP99 ?? ''} | ${(run.failedShare * 100).toFixed(2)} % | ${run.limit ?? ''} | ${run.kept ? 'yes' : '**no**'} |`,
    );
  const latest = runs.at(-1) as Recorded;
  const limit = runs.findLast(({ limit }) => limit !== undefined);
  return `# Load runs

Written by \`npm run lab -- load\`; [the guide](../../tools/lab/load/README.md) says how to measure what. Each run is a line of [results.jsonl](load/results.jsonl), with its
machine. Engines, services, gateway and k6 share one machine unless the line says otherwise: what is compared is one machine with itself.

![The slowest hundredth of each scenario's requests over time, and the limits that breakpoint found](load/over-time.svg)

| Day | Commit | Scenario | Requests/s | p50 / p95 / p99 ms | Notice p99 ms | Failed | Limit, iterations/s | Kept |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

The last one: ${[latest.machine, latest.note].filter(Boolean).join('; ')}.${latest.fullest ? ` Its fullest five seconds: ${latest.fullest}.` : ''}
${limit ? `\nThe last limit (${limit.at.slice(0, 10)}): ${limit.limit} iterations a second. ${limit.full}${limit.fullest ? ` The machine: ${limit.fullest}.` : ''}\n` : ''}`;
}

function machine(): string {
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB`;
}
