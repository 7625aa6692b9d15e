import type { ByProcess } from '../processes.ts';
import { type Counts, microsOfAll, type Steps } from './counts.ts';
import type { Floor, Spread } from './floor.ts';

/** What was measured over one size of the product. */
export interface Figures {
  /** Messages in the database when it began. */
  stored: number;
  floor: Floor;
  /** From the moment a message is sent to the moment the receiver's page hears of it, and to the sender's answer. */
  notice: Spread;
  answer: Spread;
  sent: number;
  heard: number;
  acceptedAlone: number;
  accepted: number;
  readsPerSecond: number;
  pages: number;
  counts: Steps;
}

export interface Run {
  /** The second one, over a million messages or ten million, is missing in a quick run. */
  sizes: [few: Figures, many?: Figures];
  /** MiB as soon as everything is ready, three minutes later, and after the runs. */
  atStart: ByProcess;
  fresh: ByProcess;
  after: ByProcess;
  /** Percent of a core while nobody asks for anything. */
  idle: ByProcess;
}

/** @param command that measured it */
export function describe(run: Run, command: string): string {
  const [few, many] = run.sizes;
  return `# The last bench

\`${command}\`.
Everything runs on this one machine: engines, services, gateway and k6, which measures. The gateway's limits are counted. 100 members have
their page open; the receiver reads every second message. The floor is what the bare parts take in the same run: an HTTP echo, one majority insert and
half a socket.io round trip. Shares of it are worth comparing, times are not. The bare chain is the whole way with nothing on it: a proxy, HTTP, one
majority insert, the answer, one event through Kafka (acks=all), socket.io, the proxy, at the same 40 messages a second and by the same script of k6, whose clock has whole milliseconds.

| | ${count(few.stored)} messages stored | ${many ? `${count(many.stored)} stored, 300 contacts each` : 'not measured'} | Change | Aim |
|---|---|---|---|---|
${rows.map((row) => line(row, few, many)).join('\n')}

${processTable(run)}

Memory is PSS in MiB.
Aims: services, gateway and web at most 650 MiB fresh and 900 MiB after the runs; all Node programs idle under 2.5 % of a core.
In its first minutes a process clears what its start left, and the copies are compared once; it counts as fresh and idle after that.

What one takes, with all that follows from it and without what is done anyway, over ${count(few.stored)} stored messages:

${countsTable(few.counts)}
${many ? `\nThe same over ${count(many.stored)}, 300 contacts each:\n\n${countsTable(many.counts)}\n` : ''}`;
}

/** @param steps a column each; figures that are 0 in all of them are left out */
export function countsTable(steps: Record<string, Counts>): string {
  const names = new Set(Object.values(steps).flatMap(Object.keys));
  const shown = (value: number) => (value < 10 ? String(Number(value.toFixed(2))) : count(value));
  const lines = [...names].map((name) => [name, ...Object.values(steps).map((one) => shown(one[name] ?? 0))]);
  const head = ['', ...Object.keys(steps)];
  return [head, head.map(() => '---'), ...lines.filter(([, ...values]) => values.some((one) => one !== '0'))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Which aims of the table were missed, for the head of the page. */
export function outcomeOf({ sizes: [few, many] }: Pick<Run, 'sizes'>): string {
  const missed = rows.filter(({ aim }) => aim && ![few, many ?? few].every((one) => aim.isMet(one, few)));
  const told = missed.map(({ title, aim }) => `${title.replace('… ', '')} (${aim?.text})`);
  return told.length === 0 ? 'All aims of the table are reached.' : `Missed: ${told.join(', ')}.`;
}

interface Row {
  title: string;
  value: (figures: Figures) => string;
  /** Of what may not grow with the rows stored. */
  compared?: (figures: Figures) => number;
  aim?: { text: string; isMet: (figures: Figures, few: Figures) => boolean };
}

const times = ({ avg, 'p(50)': p50, 'p(95)': p95, 'p(99)': p99 }: Spread) =>
  `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)}, mean ${avg.toFixed(1)} ms`;
const count = (value: number) => Math.round(value).toLocaleString('en-US');
const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
const cost = ({ counts }: Figures) => counts['a message, all pages open'][microsOfAll] ?? Number.NaN;
const noticeShare = ({ notice, floor }: Figures) => notice['p(50)'] / floor.message;
const chainShare = ({ notice, floor }: Figures) => notice['p(50)'] / floor.chain['p(50)'];
const slowestShare = ({ notice }: Figures) => notice['p(99)'] / notice['p(50)'];
const acceptedShare = ({ accepted, floor }: Figures) => accepted / floor.insertsPerSecond;
const pagesShare = ({ pages, floor }: Figures) => pages / floor.echoesPerSecond;

const rows: Row[] = [
  { title: 'Floor of a message', value: ({ floor }) => `${floor.message.toFixed(2)} ms` },
  { title: 'Send to notice on the bare chain', value: ({ floor }) => times(floor.chain) },
  { title: 'Send to notice, 40 messages/s', value: ({ notice }) => times(notice) },
  { title: '… heard of', value: ({ heard, sent }) => `${heard} of ${sent}` },
  {
    ...{ title: '… p50 / floor', value: (figures) => noticeShare(figures).toFixed(1) },
    ...{ compared: noticeShare, aim: { text: 'at most 3', isMet: (figures) => noticeShare(figures) <= 3 } },
  },
  { title: '… p50 / bare chain', value: (figures) => chainShare(figures).toFixed(1), compared: chainShare },
  {
    title: 'Bare chain’s p50 / floor',
    value: ({ floor }) => (floor.chain['p(50)'] / floor.message).toFixed(1),
  },
  {
    ...{ title: '… p99 / p50', value: (figures) => slowestShare(figures).toFixed(1) },
    aim: { text: 'at most 2', isMet: (figures) => slowestShare(figures) <= 2 },
  },
  { title: 'Send to answer', value: ({ answer }) => times(answer) },
  {
    title: 'Processor time a message, all processes',
    ...{ value: (figures) => `${count(cost(figures))} µs`, compared: cost },
    aim: { text: 'change within 20 %', isMet: (one, few) => Math.abs(cost(one) / cost(few) - 1) <= 0.2 },
  },
  { title: 'Bare majority inserts, 50 callers', value: ({ floor }) => `${count(floor.insertsPerSecond)}/s` },
  {
    title: 'Accepted, 50 senders',
    value: ({ accepted, readsPerSecond }) => `${count(accepted)}/s, beside ${count(readsPerSecond)} reads/s`,
  },
  {
    ...{ title: '… of the bare inserts', value: (figures) => percent(acceptedShare(figures)) },
    ...{
      compared: acceptedShare,
      aim: { text: 'at least 33 %', isMet: (figures) => acceptedShare(figures) >= 0.33 },
    },
  },
  { title: '… while no page is open', value: ({ acceptedAlone }) => `${count(acceptedAlone)}/s` },
  { title: 'Bare echoes, 32 callers', value: ({ floor }) => `${count(floor.echoesPerSecond)}/s` },
  { title: 'Newest pages, 32 readers', value: ({ pages }) => `${count(pages)}/s` },
  {
    ...{ title: '… of the bare echoes', value: (figures) => percent(pagesShare(figures)) },
    ...{
      compared: pagesShare,
      aim: { text: 'at least 13 %', isMet: (figures) => pagesShare(figures) >= 0.13 },
    },
  },
];

function line({ title, value, compared, aim }: Row, few: Figures, many: Figures | undefined): string {
  const change = many && compared ? percent(compared(many) / compared(few) - 1) : '';
  return `| ${title} | ${value(few)} | ${many ? value(many) : ''} | ${change} | ${aim?.text ?? ''} |`;
}

const engines = ['mongod', 'kafka', 'redis'];
const standIns = ['mail-catcher', 'payment-sandbox'];

function processTable({ atStart, fresh, after, idle }: Run): string {
  const programs = Object.keys(fresh).filter((name) => !engines.includes(name));
  const totals = {
    '**services, gateway and web**': programs.filter((name) => !standIns.includes(name)),
    '**all Node programs**': programs,
    '**everything**': Object.keys(fresh),
  };
  const withTotals = (column: ByProcess): Counts => ({
    ...column,
    ...Object.fromEntries(
      Object.entries(totals).map(([title, of]) => [
        title,
        of.reduce((all, name) => all + (column[name] ?? 0), 0),
      ]),
    ),
  });
  return countsTable({
    'Memory, at the start': withTotals(atStart),
    'three minutes later': withTotals(fresh),
    'after the runs': withTotals(after),
    'Idle, % of a core': withTotals(idle),
  });
}
