import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commit, machine, saveResult } from '../save-result.ts';
import type { Result } from './plan.ts';

/** A run as a line of docs/results/load/results.jsonl. */
interface Recorded extends Result {
  scenario: string;
  /** ISO 8601 */
  at: string;
  commit: string;
  machine: string;
  /** What RATE, DURATION, PEOPLE, MIX and P99 said. */
  asked: string;
  /** What NOTE said, such as that others used the machine. */
  note: string;
  /** The fullest five seconds of this machine. */
  fullest: string;
}

const lines = join(import.meta.dirname, '../../../docs/results/load/results.jsonl');

/** Appends a run to those before, and writes docs/results/load.md anew. */
export function record(scenario: string, result: Result, fullest: string): void {
  const { RATE, DURATION, PEOPLE, MIX, P99, NOTE = '' } = process.env;
  const asked = Object.entries({ RATE, DURATION, PEOPLE, MIX, P99 })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`);
  const about = { scenario, at: new Date().toISOString(), commit: commit(), machine, asked: asked.join(' ') };
  const run: Recorded = { ...about, note: NOTE, ...result, fullest };
  appendFileSync(lines, `${JSON.stringify(run)}\n`);
  const runs: Recorded[] = readFileSync(lines, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  saveResult(
    'load',
    pageOf(runs),
    run.kept ? 'The last run kept its thresholds.' : 'Missed by the last run: a threshold.',
  );
}

function pageOf(runs: Recorded[]): string {
  const rows = runs
    .slice(-20)
    .reverse()
    .map((run) => {
      const times = `${run.p50} / ${run.p95} / ${run.p99} | ${run.noticeP99 ?? ''}`;
      const what = [run.scenario, run.asked, run.note].filter(Boolean).join(', ');
      const judged = `${(run.failedShare * 100).toFixed(2)} % | ${run.limit ?? ''} | ${run.kept ? 'yes' : '**no**'}`;
      return `| ${run.at.slice(0, 10)} | ${run.commit} | ${what} | ${(run.requests / run.seconds).toFixed(0)} | ${times} | ${judged} |`;
    });
  const latest = runs.at(-1) as Recorded;
  const limit = runs.findLast(({ limit }) => limit !== undefined);
  return `# Load runs

Written by \`npm run lab -- load\`; [the guide](../../tools/lab/load/README.md) says how to measure what. Each run is a line of [results.jsonl](load/results.jsonl), with its
machine. Engines, services, gateway and k6 share one machine unless the line says otherwise: what is compared is one machine with itself.

| Day | Commit | Scenario | Requests/s | p50 / p95 / p99 ms | Notice p99 ms | Failed | Limit, iterations/s | Kept |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

${latest.fullest ? `The last one's fullest five seconds: ${latest.fullest}.\n` : ''}${limit ? `The last limit (${limit.at.slice(0, 10)}): ${limit.limit} iterations a second.${limit.fullest ? ` The machine's fullest five seconds: ${limit.fullest}.` : ''}\n` : ''}`;
}
