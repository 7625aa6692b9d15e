import { saveResult } from '@emberline/tools/lab/save-result.ts';
import type { Firing } from '@emberline/tools/ops/alerts/promtool.ts';
import type { AlertFault } from './fault.ts';

/** Writes docs/results/alerts.md: the faults that were made, and what each raised. @param held those that raised their alerts and no other */
export function writeReport(faults: readonly AlertFault[], held: readonly AlertFault[]): void {
  const missed = faults.filter(({ name }) => !held.some((one) => one.name === name)).map(({ name }) => name);
  saveResult(
    'alerts',
    report(faults),
    missed.length === 0 ? 'Each fault raised its alerts and no other.' : `Missed: ${missed.join(', ')}.`,
  );
}

function report(faults: readonly AlertFault[]): string {
  return `# Which alert tells of which fault

\`npm run ops -- alerts faults\`. One product ran, mailbox and profile twice,
while members used it. Each fault was really made. What all processes showed meanwhile was played to Prometheus' rules, after half an hour in which
all was well, as if it lasted for half an hour or more: these alerts fired, with these labels, and no other. A part that is killed was also
played as scaled to 0, which raises \`PartGone\` in place of \`ReplicaDown\`.

| Fault | Alerts |
|---|---|
${faults.map(({ name, fires }) => `| ${name} | ${named(fires)} |`).join('\n')}
`;
}

/** Each alert once, with what its firings are told apart by. */
function named(fires: readonly Firing[]): string {
  const places = new Map<string, string[]>();
  for (const { alertname, ...labels } of fires) {
    const { service, instance, ...others } = labels;
    const place = [instance ?? service, ...Object.values(others)].filter(Boolean).join(' ');
    places.set(alertname, [...(places.get(alertname) ?? []), place]);
  }
  return [...places]
    .map(([alert, at]) => `\`${alert}\`${at.join('') ? ` (${at.join(', ')})` : ''}`)
    .join('; ');
}
