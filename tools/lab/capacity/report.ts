import type { Spread } from '../bench/load.ts';
import { type ByProcess, sum } from '../bench/processes.ts';
import type { Check } from './check-model.ts';
import { byPart, type Costs } from './costs.ts';
import { actions, activeShare, type Bytes, fullestFirst, perDay, type Size, scaled } from './model.ts';
import type { Played } from './play.ts';
import { type Carried, senders, share } from './replicas.ts';
import type { SocketFigures, Storm } from './sockets.ts';

export interface Run {
  costs: Costs;
  bytes: Bytes;
  check: Check;
  sockets: SocketFigures;
  carried: Carried[];
  sizes: Size[];
  played: Played[];
}

const parts = [...scaled, 'mongod', 'kafka', 'redis'];
const holders = ['gateway', 'notification'];
const aimMib = 30;
const aimBackSeconds = 60;

export function describe({ costs, bytes, check, sockets, carried, sizes, played }: Run): string {
  return `# What a place of any size needs

\`npm run lab -- capacity\`.
Everything ran on this one machine, single engines, two gateways. The formulas are in \`tools/lab/capacity/model.ts\`, with what members are assumed to do: put your own
figures there.

## Measured: what one action takes

Microseconds of processor time, by process, with what its events bring about.

| Action | a day and member | ${parts.join(' | ')} | all |
|---|---|${parts.map(() => '---|').join('')}---|
${actions.map((action) => row(action, [perDay[action], ...micros(costs[action])])).join('\n')}

A message takes ${kib(bytes.mongo)} KiB in MongoDB with its indexes and traces in lists (one copy), and ${kib(bytes.kafka)} KiB in Kafka, for seven days.

## Measured: open pages

${count(sockets.count)} members had an idle page open through the two gateways. All were open ${seconds(sockets.joinedMs)} s after the first.

| Process | MiB before | MiB with the pages | for each thousand | Share of a core |
|---|---|---|---|---|
${memoryRows(sockets)}

| Killed with SIGKILL | Pages that lost their connection | All back after | Requests meanwhile | Failed | The last one |
|---|---|---|---|---|---|
${sockets.storms.map(stormRow).join('\n')}

Memory is PSS. Pages come back as the web client does: after 2 to 4 s, then later each time. Aims: at most ${aimMib} MiB a thousand pages, all back within ${aimBackSeconds} s.

## Measured: two replicas against one

${senders} senders, each waiting for the answer. Each gateway and mailbox may take ${share} of a core, as a limit in Kubernetes would have it; nothing else is limited.

| Gateways and mailboxes | Messages accepted/s | Cores: gateways | mailboxes | mongod | all else |
|---|---|---|---|---|---|
${carried.map(carriedRow).join('\n')}

Two of each carry ${gain(carried).toFixed(2)} times what one carries.

## The model, held against a run

The busiest minute of ${count(check.members)} members was played for a minute, all actions at once. Cores:

| | ${parts.join(' | ')} |
|---|${parts.map(() => '---|').join('')}
${row(
  'predicted',
  parts.map((name) => cores(check.predicted[name] ?? 0)),
)}
${row(
  'measured',
  parts.map((name) => cores(check.measured[name] ?? 0)),
)}

All together took ${beyondModel(check).toFixed(1)} times what the single actions predict: what runs seldom runs colder. The table below does not count that in; the 0.6 leaves room for it.

How long they waited for the answer, beside the simulation (\`tools/lab/capacity/simulate.ts\`: each call queues for a free core at each part; a visit takes its cost from the
table above, exponentially spread; disks and network take what they took alone):

| p50 / p99, ms | ${actions.join(' | ')} |
|---|${actions.map(() => '---|').join('')}
${row(
  'simulated',
  actions.map((action) => spread(check.simulated[action])),
)}
${row(
  'measured',
  actions.map((action) => spread(check.waited[action])),
)}

## What follows

${Math.round(activeShare * 100)} % of the members come on a day. Rates are those of the busiest minute. Cores are like this machine's; a replica gets 0.6 of one before the next is started, 0.85 while
one of its kind is away, nothing runs once, and a gateway or notification service holds at most 5,000 pages.

| Members | Calls/s | Messages/s | Open pages | ${scaled.join(' | ')} | Partitions | Shards of 8 cores | Kafka, cores | Redis, cores | MongoDB a year, one copy | Kafka a week, one copy |
|---|---|---|---|${scaled.map(() => '---|').join('')}---|---|---|---|---|---|
${sizes.map(sizeRow).join('\n')}

What saturates first where nothing is added to the smallest place (two replicas of each program, one shard, one Redis): how full each is, and too small above 1.

| Members | First | Then | Then | Then |
|---|---|---|---|---|
${sizes.map(saturationRow).join('\n')}

## Simulated: how long they wait there

The busiest minute in the places of the table above, call by call: as it is, with one replica of each program just lost, and with the primary of one shard away for 13 s, the
longest that was measured. Waits above 5 s are answered by 503 and asked again.

| Members | Send to answer, p50 / p99 ms | Send to notice | Page of messages | One of each lost: send | notice | Primary away: longest wait | Again under 1 s after |
|---|---|---|---|---|---|---|---|
${played.map(playedRow).join('\n')}

Extrapolated from one machine and not run: the replicas' own cost (each listens to Redis and Kafka, whatever it has to do), what elections and rebalances take,
and how MongoDB's cache hits fall once messages no longer fit into memory.
`;
}

/** Which aims were reached and which were missed, for the head of the page. */
export function outcomeOf({ sockets }: Pick<Run, 'sockets'>): string {
  const [mib, backMs] = [mibEach(holders, sockets), Math.max(...sockets.storms.map((storm) => storm.backMs))];
  const missed = [
    ...(mib > aimMib ? [`${mib.toFixed(1)} MiB a thousand pages`] : []),
    ...(backMs > aimBackSeconds * 1_000 ? [`all back within ${seconds(backMs)} s`] : []),
  ];
  return missed.length === 0 ? 'All aims are reached.' : `Missed: ${missed.join(', ')}.`;
}

function carriedRow({ replicas, acceptedPerSecond, cores: taken }: Carried): string {
  const { gateway = 0, mailbox = 0, mongod = 0, ...rest } = byPart(taken);
  return row(`${replicas} of each`, [
    Math.round(acceptedPerSecond),
    ...[gateway, mailbox, mongod, sum(rest)].map(cores),
  ]);
}

function gain([one, two]: Carried[]): number {
  return (two?.acceptedPerSecond ?? 0) / (one?.acceptedPerSecond ?? 1);
}

function beyondModel({ measured, predicted }: Check): number {
  const all = (figures: ByProcess) => parts.reduce((total, name) => total + (figures[name] ?? 0), 0);
  return all(measured) / all(predicted);
}

function micros(cost: ByProcess): string[] {
  return [...parts.map((name) => Math.round(cost[name] ?? 0)), Math.round(sum(cost))].map(count);
}

/** MiB of these programs for a thousand open pages */
function mibEach(names: string[], { before, after, count: pages }: SocketFigures): number {
  const [was, is] = [byPart(before), byPart(after)];
  return names.reduce((all, name) => all + ((is[name] ?? 0) - (was[name] ?? 0)) / (pages / 1_000), 0);
}

function memoryRows(figures: SocketFigures): string {
  const [was, is, rest] = [byPart(figures.before), byPart(figures.after), byPart(figures.idle)];
  const each = (names: string[]) => mibEach(names, figures).toFixed(1);
  const rows = [...holders, 'mongod', 'kafka', 'redis'].map((name) =>
    row(name, [
      (was[name] ?? 0).toFixed(0),
      (is[name] ?? 0).toFixed(0),
      each([name]),
      `${((rest[name] ?? 0) * 100).toFixed(1)} %`,
    ]),
  );
  return [...rows, row('**gateways and notification**', ['', '', each(holders), ''])].join('\n');
}

function stormRow({ name, lost, backMs, asked, failedMs }: Storm): string {
  const last = failedMs.length === 0 ? '' : `after ${seconds(Math.max(...failedMs))} s`;
  return row(name, [count(lost), `${seconds(backMs)} s`, asked, failedMs.length, last]);
}

function sizeRow(size: Size): string {
  return row(count(size.members), [
    count(Math.round(size.callsPerSecond)),
    size.messagesPerSecond.toFixed(1),
    count(Math.round(size.pages)),
    ...scaled.map((name) => size.replicas[name] ?? 0),
    ...[size.partitions, size.shards, cores(size.kafkaCores), cores(size.redisCores)],
    ...[gib(size.mongoGib), gib(size.kafkaGib)],
  ]);
}

function saturationRow(size: Size): string {
  const fullest = fullestFirst(size).slice(0, 4);
  return row(
    count(size.members),
    fullest.map(({ part, share }) => `${part} ${share.toFixed(2)}`),
  );
}

function playedRow(played: Played): string {
  const { members, send, heard, page, sendAfterLoss, heardAfterLoss, longestMs, caughtUpSeconds } = played;
  return row(count(members), [
    ...[send, heard, page, sendAfterLoss, heardAfterLoss].map(spread),
    ...[`${seconds(longestMs)} s`, `${caughtUpSeconds.toFixed(1)} s`],
  ]);
}

function row(title: string, cells: (string | number)[]): string {
  return `| ${[title, ...cells].join(' | ')} |`;
}

const spread = ({ p50, p99 }: Spread) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
const count = (value: number) => value.toLocaleString('en-US');
const seconds = (ms: number) => (ms / 1_000).toFixed(1);
const cores = (value: number) => value.toFixed(value < 1 ? 3 : 1);
const kib = (value: number) => (value / 1_024).toFixed(2);
const gib = (value: number) => `${value < 10 ? value.toFixed(1) : count(Math.round(value))} GiB`;
