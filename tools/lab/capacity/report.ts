import { type ByProcess, sum } from '../processes.ts';
import type { PageFigures, Storm } from './pages.ts';
import { type Carried, share } from './replicas.ts';
import type { Visits } from './visits.ts';

interface Run {
  visits: Visits;
  pages: PageFigures;
  carried: Carried[];
}

const scaled = ['gateway', 'auth', 'profile', 'mailbox', 'payment', 'notification', 'admin'];
const parts = [...scaled, 'mongod', 'kafka', 'redis'];
const holders = ['gateway', 'notification'];
const aims = { mib: 30, backSeconds: 60 };

/** Assumed, not measured: put your own figures here. Of all members, on one day; of those, at the same time in the busiest minute. */
const [activeShare, onlineShare] = [0.3, 0.15];
const messagesADay = 12;
/** How much of a core a replica is given before another one is started: the rest is for bursts. */
const usedOfCore = 0.6;
/** Pages that one gateway or notification service holds open: half of what is measured here. */
const pagesEach = 5_000;
const sizes = [10_000, 100_000, 1_000_000, 10_000_000];

export function describe(run: Run): string {
  const { visits, pages, carried } = run;
  const { people, cores, requests, message } = visits;
  const [one, two] = carried as [Carried, Carried];
  const micros = parts.map((part) => Math.round((cores[part] ?? 0) * 1e6));
  const online = (members: number) => members * activeShare * onlineShare;
  return `# What a place of any size needs

\`npm run lab -- capacity\`.
Everything ran on this one machine, single engines, two gateways, and k6. What members are assumed to do stands in \`tools/lab/capacity/report.ts\`: put your own figures there.

## Measured: what a member takes who is there

${people} members came, stayed with an open page and did something every 18 s (k6's scenario \`sessions\`: they look around, write, read what comes), ${requests.toFixed(3)} requests
a second each. Microseconds of processor time a second and member, with what their events bring about:

| ${parts.join(' | ')} | all |
|${parts.map(() => '---|').join('')}---|
| ${micros.map(count).join(' | ')} | ${count(micros.reduce((all, part) => all + part, 0))} |

A message takes ${kib(message.mongo)} KiB in MongoDB with its indexes and traces in lists (one copy), and ${kib(message.kafka)} KiB in Kafka, for seven days.

## Measured: open pages

${count(pages.count)} members had an idle page open through the two gateways. All were open ${seconds(pages.joinedMs)} s after the first.

| Process | MiB before | MiB with the pages | for each thousand | Share of a core |
|---|---|---|---|---|
${[...holders, 'mongod', 'kafka', 'redis'].map((name) => memoryRow(pages, name)).join('\n')}
| **gateways and notification** |  |  | ${eachThousand(pages).toFixed(1)} |  |

| Killed with SIGKILL | Pages that lost their connection | All back after | Requests meanwhile | Failed | The last one |
|---|---|---|---|---|---|
${pages.storms.map(stormRow).join('\n')}

Memory is PSS. Pages come back as the web client does: after some 3 s, then later each time. Aims: at most ${aims.mib} MiB a thousand pages, all back within ${aims.backSeconds} s.

## Measured: two replicas against one

${one.senders} senders, each waiting for the answer. Each gateway and mailbox may take ${share} of a core, as a limit in Kubernetes would have it; nothing else is limited.

| Gateways and mailboxes | Messages accepted/s | Cores: gateways | mailboxes | mongod | all else |
|---|---|---|---|---|---|
${carried.map(carriedRow).join('\n')}

Two of each carry ${(two.acceptedPerSecond / one.acceptedPerSecond).toFixed(2)} times what one carries.

## What follows

${activeShare * 100} % of the members come on a day, ${onlineShare * 100} % of these are there in the busiest minute. Cores are like this machine's; a replica gets ${usedOfCore} of one before the next is
started, nothing runs once, and a gateway or notification service holds at most ${count(pagesEach)} pages. Members that one replica carries:

| ${scaled.join(' | ')} |
|${scaled.map(() => '---|').join('')}
| ${scaled.map((part) => carriedBy(membersEach(cores, part))).join(' | ')} |

| Members | Open pages | ${scaled.join(' | ')} | mongod, cores | Kafka, cores | Redis, cores | MongoDB a year, one copy |
|---|---|${scaled.map(() => '---|').join('')}---|---|---|---|
${sizes.map((members) => `| ${[count(members), count(online(members)), ...scaled.map((part) => Math.max(2, Math.ceil(members / membersEach(cores, part)) + 1)), ...['mongod', 'kafka', 'redis'].map((part) => (online(members) * (cores[part] ?? 0)).toFixed(2)), `${count((members * activeShare * messagesADay * 365 * message.mongo) / 2 ** 30)} GiB`].join(' | ')} |`).join('\n')}

One more than carries them, so that one may be away. What carries the fewest members grows first. Extrapolated from one machine and not run: the replicas' own cost (each listens to Redis and
Kafka, whatever it has to do), what elections and rebalances take, and how MongoDB's cache hits fall once messages no longer fit into memory.
`;
}

/** How many members one replica carries, by its processor and by its pages. */
function membersEach(cores: ByProcess, part: string): number {
  const there = Math.min(usedOfCore / (cores[part] || 1e-9), holders.includes(part) ? pagesEach : Infinity);
  return Math.min(1e9, Math.floor(there / (activeShare * onlineShare)));
}

/** Which aims were missed, for the head of the page. */
export function outcomeOf({ pages }: Run): string {
  const missed = [
    ...(eachThousand(pages) > aims.mib ? [`${eachThousand(pages).toFixed(1)} MiB a thousand pages`] : []),
    ...pages.storms
      .filter(({ backMs }) => backMs > aims.backSeconds * 1_000)
      .map(({ name, backMs }) => `back ${seconds(backMs)} s after ${name} was killed`),
  ];
  return missed.length === 0 ? 'All aims are reached.' : `Missed: ${missed.join(', ')}.`;
}

function eachThousand({ before, after, count }: PageFigures): number {
  const grown = holders.map((name) => (after[name] ?? 0) - (before[name] ?? 0));
  return (grown.reduce((all, one) => all + one, 0) / count) * 1_000;
}

function memoryRow({ before, after, idle, count: pages }: PageFigures, name: string): string {
  const [was, now] = [before[name] ?? 0, after[name] ?? 0];
  const share = `${((idle[name] ?? 0) * 100).toFixed(1)} %`;
  return `| ${[name, count(was), count(now), (((now - was) / pages) * 1_000).toFixed(1), share].join(' | ')} |`;
}

function stormRow({ name, lost, backMs, asked, failedMs }: Storm): string {
  const last = failedMs.length > 0 ? `${seconds(Math.max(...failedMs))} s after` : '';
  return `| ${[name, count(lost), `${seconds(backMs)} s`, asked, failedMs.length, last].join(' | ')} |`;
}

function carriedRow({ replicas, acceptedPerSecond, cores }: Carried): string {
  const named = ['gateway', 'mailbox', 'mongod'].map((name) => cores[name] ?? 0);
  const others = sum(cores) - named.reduce((all, one) => all + one, 0);
  return `| ${[`${replicas} of each`, count(acceptedPerSecond), ...[...named, others].map((one) => one.toFixed(3))].join(' | ')} |`;
}

const carriedBy = (members: number) => (members < 1e9 ? count(members) : 'any');
const count = (value: number) => Math.round(value).toLocaleString('en-US');
const seconds = (ms: number) => (ms / 1_000).toFixed(1);
const kib = (bytes: number) => (bytes / 1_024).toFixed(2);
