import type { Result, Summary } from './plan.ts';
import { resultFile, summaryFile } from './settings.ts';

/** Prints a table; writes it and the figures to files where SUMMARY and RESULT name some. */
export function summaryOf(summary: Summary): Record<string, string> {
  const rows = Object.entries(summary.metrics)
    .filter(([, { thresholds }]) => thresholds)
    .map(
      ([name, { values, thresholds }]) =>
        `| ${name} | ${shown(name, values)} | ${judged(thresholds ?? {})} |`,
    );
  return written(
    ['| Figure | Value | Thresholds |', '| --- | --- | --- |', ...rows],
    summary,
    resultOf(summary),
  );
}

/** @param lines of what is printed */
export function written(
  lines: string[],
  { root_group, metrics }: Summary,
  result: Result,
): Record<string, string> {
  const failed = root_group.checks
    .filter(({ fails }) => fails > 0)
    .map(({ name, fails }) => `Not so, ${fails} times: ${name}`);
  const text = [...lines, '', ...failed, ''].join('\n');
  return {
    stdout: `\n${text}`,
    ...(summaryFile && { [summaryFile]: text }),
    ...(resultFile && { [resultFile]: JSON.stringify({ ...result, metrics }) }),
  };
}

/** Without the logins before it. */
export function secondsRun({ state, setup_data }: Summary): number {
  const { readyAt } = setup_data ?? {};
  return (readyAt === undefined ? state.testRunDurationMs : Date.now() - readyAt) / 1_000;
}

export function resultOf(summary: Summary): Result {
  const { metrics } = summary;
  const times = metrics['http_req_duration{phase:flow}']?.values ?? {};
  const rounded = (value = 0) => Math.round(value * 10) / 10;
  return {
    seconds: Math.round(secondsRun(summary)),
    requests: metrics['http_reqs{phase:flow}']?.values.count ?? 0,
    p50: rounded(times['p(50)']),
    p95: rounded(times['p(95)']),
    p99: rounded(times['p(99)']),
    ...(metrics.notice_ms && { noticeP99: rounded(metrics.notice_ms.values['p(99)']) }),
    failedShare: metrics['http_req_failed{phase:flow}']?.values.rate ?? 0,
    kept: Object.values(metrics).every(({ thresholds = {} }) =>
      Object.values(thresholds).every(({ ok }) => ok),
    ),
  };
}

function shown(name: string, values: Record<string, number>): string {
  const number = (value = 0) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 4 : 1));
  if (values['p(95)'] !== undefined) {
    const part = (key: string) => `${key.replace(/[()]/g, '')} ${number(values[key])} ms`;
    return ['p(50)', 'p(95)', 'p(99)'].map(part).join(', ');
  }
  if (name === 'checks' || name.startsWith('http_req_failed')) return `${number((values.rate ?? 0) * 100)} %`;
  if (values.max !== undefined) return `most ${number(values.max)}`;
  return `${number(values.count)} (${number(values.rate)}/s)`;
}

function judged(thresholds: Record<string, { ok: boolean }>): string {
  return Object.entries(thresholds)
    .map(([rule, { ok }]) => `${rule} ${ok ? 'kept' : '**broken**'}`)
    .join(', ');
}
