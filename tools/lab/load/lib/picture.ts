import type { Result } from './summary.ts';

/** A run as a line of docs/results/load/results.jsonl. */
export interface Recorded extends Result {
  scenario: string;
  /** ISO 8601 */
  at: string;
  commit: string;
  machine: string;
  /** What RATE, DURATION, PEOPLE and MIX said. */
  asked: string;
  /** What NOTE said, such as that others used the machine. */
  note: string;
  /** The fullest five seconds of this machine. */
  fullest: string;
}

/**
 * Draws the runs over time as SVG: above the p99, below the limits. A line joins what can be compared: one scenario with the
 * same settings, machine and note. Points are runs in order, not days apart.
 */
export function pictureOf(runs: Recorded[]): string {
  const slow = seriesOf(runs, ({ limit, p99 }) => (limit === undefined ? p99 : undefined));
  const limits = seriesOf(runs, ({ limit }) => limit);
  const days = runs.map(({ at }) => at.slice(0, 10));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 460" font-family="sans-serif" font-size="12" role="img">
<title>Load runs over time</title>
<rect width="${width}" height="460" fill="#fff"/>
${chart(20, 'p99 of requests, ms', slow, runs.length)}
${chart(240, 'limit, iterations a second', limits, runs.length)}
<text x="${left}" y="448" fill="#555">${days[0] ?? ''}</text>
<text x="${width - right}" y="448" fill="#555" text-anchor="end">${days.at(-1) ?? ''}</text>
</svg>
`;
}

interface Point {
  n: number;
  value: number;
}
interface Series {
  name: string;
  points: Point[];
}

const [width, left, right, height] = [1_100, 60, 420, 170];
const colours = ['#b3431d', '#1f6f8b', '#5b7f2b', '#7a4fa3', '#a3701d', '#444'];

function seriesOf(runs: Recorded[], read: (run: Recorded) => number | undefined): Series[] {
  const machines = new Set(runs.map(({ machine }) => machine));
  const points = runs.flatMap((run, n) => {
    const value = read(run);
    const { scenario, asked, machine, note } = run;
    const name = [scenario, asked, machines.size > 1 ? machine : '', note].filter(Boolean).join(', ');
    return value === undefined ? [] : [{ name, n, value }];
  });
  return [...Map.groupBy(points, ({ name }) => name)].map(([name, own]) => ({ name, points: own }));
}

function chart(top: number, title: string, series: Series[], count: number): string {
  const most = Math.max(1, ...series.flatMap(({ points }) => points.map(({ value }) => value))) * 1.1;
  const x = (n: number) => Math.round(left + ((width - left - right) * (n + 0.5)) / Math.max(1, count));
  const y = (value: number) => Math.round(top + height - (height - 20) * (value / most));
  const lines = series.map(({ name, points }, n) => {
    const colour = colours[n % colours.length];
    const path = points.map((point) => `${x(point.n)},${y(point.value)}`).join(' ');
    const line = points.length > 1 ? `<polyline points="${path}" fill="none" stroke="${colour}"/>` : '';
    const dots = points.map((point) => `<circle cx="${x(point.n)}" cy="${y(point.value)}" r="3"/>`).join('');
    const place = n - Math.max(0, series.length - mostNames);
    const label =
      place < 0
        ? ''
        : `<text x="${width - right + 10}" y="${top + 30 + place * 18}">${points.at(-1)?.value} ${escaped(shortened(name))}</text>`;
    return `<g fill="${colour}">${line}${dots}${label}</g>`;
  });
  const scale = [0, 0.5, 1].map((part) => {
    const value = (most / 1.1) * part;
    return `<path d="M${left} ${y(value)}H${width - right}" stroke="#ddd"/><text x="${left - 8}" y="${y(value) + 4}" fill="#555" text-anchor="end">${Math.round(value)}</text>`;
  });
  return [`<text x="${left}" y="${top + 8}" fill="#222">${title}</text>`, ...scale, ...lines].join('\n');
}

/** Of series in a chart, and of letters in each; names of older series are left out. */
const [mostNames, longest] = [8, 54];

function shortened(name: string): string {
  return name.length > longest ? `${name.slice(0, longest - 1)}…` : name;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
