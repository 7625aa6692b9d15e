import { sleep } from 'k6';
import http from 'k6/http';
import { Trend } from 'k6/metrics';
import { metrics, prometheus } from './settings.ts';

/** How full the parts of the product are while a run goes on, from the figures that they show themselves. */

const parts = ['gateway', 'auth', 'profile', 'mailbox', 'payment', 'notification', 'admin', 'web'] as const;
type Part = (typeof parts)[number];

/** Share of one core in percent: a process of Node has one for its own work. */
const busy = Object.fromEntries(parts.map((part) => [part, new Trend(`busy_${part}`)])) as Record<
  Part,
  Trend
>;
const everySeconds = 5;

/** One virtual user looks from time to time. */
export function watch(): void {
  let before = new Map<string, Seen>();
  for (;;) {
    if (prometheus) askPrometheus();
    else before = readEach(before);
    sleep(everySeconds);
  }
}

/** The fullest parts, fullest first, in percent of a core. */
export function fullest(summary: Record<string, { values: Record<string, number> }>): [Part, number][] {
  const most = parts.map((part): [Part, number] => [part, summary[`busy_${part}`]?.values.max ?? 0]);
  return most.filter(([, percent]) => percent > 0).sort(([, a], [, b]) => b - a);
}

interface Seen {
  at: number;
  seconds: number;
}

function readEach(before: Map<string, Seen>): Map<string, Seen> {
  const addresses = metrics.split(',').map((one) => one.split('=') as [Part, string]);
  const seen = new Map<string, Seen>();
  for (const [part, address] of addresses) {
    const text = String(http.get(`${address}/metrics`, { tags: { name: 'metrics', phase: 'other' } }).body);
    const seconds = Number(/^process_cpu_seconds_total(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1]);
    if (!(seconds >= 0)) continue;
    const now = { at: Date.now(), seconds };
    const last = before.get(part);
    if (last) busy[part]?.add(((seconds - last.seconds) / (now.at - last.at)) * 100_000);
    seen.set(part, now);
  }
  return seen;
}

/** The fullest replica of each part. */
function askPrometheus(): void {
  const query = 'max by (service) (rate(process_cpu_seconds_total[30s])) * 100';
  const answer = http.get(`${prometheus}/api/v1/query?query=${encodeURIComponent(query)}`, {
    tags: { name: 'metrics', phase: 'other' },
  });
  const { data } = answer.json() as {
    data?: { result: { metric: { service: Part }; value: [number, string] }[] };
  };
  for (const { metric, value } of data?.result ?? []) busy[metric.service]?.add(Number(value[1]));
}
