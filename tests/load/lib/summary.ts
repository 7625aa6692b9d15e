/** The part of k6's summary that is shown. */
interface Summary {
  root_group: { checks: { name: string; fails: number }[] };
  metrics: Record<string, { values: Record<string, number>; thresholds?: Record<string, { ok: boolean }> }>;
}

/** Prints a table and writes it to a file; main.ts adds facts about the machine. */
export function handleSummary({ metrics, root_group }: Summary): Record<string, string> {
  const rows = Object.entries(metrics)
    .filter(([, { thresholds }]) => thresholds)
    .map(
      ([name, { values, thresholds }]) =>
        `| ${name} | ${shown(name, values)} | ${judged(thresholds ?? {})} |`,
    );
  const failed = root_group.checks
    .filter(({ fails }) => fails > 0)
    .map(({ name, fails }) => `Not so, ${fails} times: ${name}`);
  const table = ['| Figure | Value | Thresholds |', '| --- | --- | --- |', ...rows, '', ...failed, ''].join(
    '\n',
  );
  return { stdout: `\n${table}`, [__ENV.SUMMARY ?? 'summary.md']: table };
}

function shown(name: string, values: Record<string, number>): string {
  const number = (value = 0) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 4 : 1));
  if (values['p(95)'] !== undefined) {
    const part = (key: string) => `${key.replace(/[()]/g, '')} ${number(values[key])} ms`;
    return ['p(50)', 'p(95)', 'p(99)'].map(part).join(', ');
  }
  if (name === 'checks' || name.endsWith('failed')) return `${number((values.rate ?? 0) * 100)} %`;
  return `${number(values.count)} (${number(values.rate)}/s)`;
}

function judged(thresholds: Record<string, { ok: boolean }>): string {
  return Object.entries(thresholds)
    .map(([rule, { ok }]) => `${rule} ${ok ? 'kept' : '**broken**'}`)
    .join(', ');
}
