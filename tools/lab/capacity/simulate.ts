import { type Spread, spreadOf } from '../bench/load.ts';
import type { ByProcess } from '../bench/processes.ts';
import type { Measured } from './costs.ts';
import { type Action, actions, peakOf, type Size, scaled, shardCores, usedOfCore } from './model.ts';

/** How many of each part there are. A part is a program with replicas, or an engine. */
export interface Place {
  /** Each with one core. */
  replicas: Record<string, number>;
  /** Each with so many cores, and its share of the calls. */
  shards: number;
  coresOfShard: number;
}

export interface Work {
  /** Calls a second. */
  rates: Record<Action, number>;
  /** Microseconds of processor time, by action and part. */
  costs: Record<Action, ByProcess>;
  /** Milliseconds that an action waits for disks and the network when nothing else is done. */
  waits: Record<Action, number>;
}

/** The first shard answers nothing from `from` to `to`, in seconds. */
export interface Away {
  from: number;
  to: number;
}

export interface Outcome {
  /** Milliseconds from the call to its answer. */
  answered: Record<Action, Spread>;
  /** Milliseconds from the call of a send to the other's page. */
  heard: Spread;
  /** The longest that a call waited for its answer, in ms. */
  longestMs: number;
  /** Seconds from the end of `away` until no call waits a second. */
  caughtUpSeconds: number;
}

interface Call {
  action: Action;
  begun: number;
  /** Where it is on its way, in seconds. */
  now: number;
}

/** What a call passes before its answer, and what its events pass afterwards. */
const [before, afterwards] = [
  ['gateway', 'auth', 'profile', 'mailbox', 'mongod'],
  ['kafka', 'notification'],
];
/** Less is the noise of measuring: the action does not pass there. */
const leastMicros = 50;

/**
 * Plays a place call by call: calls come at random moments, each passes the parts at which it costs something, and waits there for
 * a free core, first come, first served. A visit takes its measured cost on average, exponentially spread.
 * @param random numbers from 0 to 1
 */
export function simulate(
  work: Work,
  place: Place,
  { seconds, away, random = Math.random }: { seconds: number; away?: Away; random?: () => number },
): Outcome {
  const calls = arrivals(work.rates, seconds, random);
  for (const part of before) visit(calls, part, work.costs, stationsOf(place, part, away), random);
  for (const call of calls) call.now += work.waits[call.action] / 1_000;
  const ended = calls.map(({ action, begun, now }) => ({ action, begun, ms: (now - begun) * 1_000 }));
  for (const part of afterwards) visit(calls, part, work.costs, stationsOf(place, part), random);
  const sent = calls.filter(({ action }) => action === 'send a message');
  const answered = actions.map((action) => [
    action,
    spreadOf(ended.filter((call) => call.action === action).map(({ ms }) => ms)),
  ]);
  return {
    answered: Object.fromEntries(answered),
    heard: spreadOf(sent.map(({ begun, now }) => (now - begun) * 1_000)),
    longestMs: ended.reduce((most, { ms }) => Math.max(most, ms), 0),
    caughtUpSeconds: away ? caughtUp(ended, away) : 0,
  };
}

/** The busiest minute of so many members. */
export function workOf(members: number, { costs, alone }: Measured): Work {
  const processors = (action: Action) =>
    before.reduce((all, part) => all + (costs[action][part] ?? 0), 0) / 1_000;
  const waits = actions.map((action) => [action, Math.max(0, alone[action] - processors(action))]);
  return { rates: peakOf(members), costs, waits: Object.fromEntries(waits) };
}

/** The place that the model proposes for a size. @param lost replicas of each program that have just died */
export function placeFor({ replicas, shards, kafkaCores }: Size, lost = 0): Place {
  const left = scaled.map((name) => [name, Math.max(1, (replicas[name] ?? 1) - lost)] as const);
  const kafka = Math.ceil(kafkaCores / usedOfCore);
  return { replicas: { ...Object.fromEntries(left), kafka }, shards, coresOfShard: shardCores };
}

interface Station {
  /** When each of its cores is free, in seconds. */
  free: number[];
  away?: Away;
}

function stationsOf({ replicas, shards, coresOfShard }: Place, part: string, away?: Away): Station[] {
  const many = part === 'mongod' ? shards : (replicas[part] ?? 1);
  const cores = part === 'mongod' ? coresOfShard : 1;
  return Array.from({ length: many }, (_, n) => ({
    free: Array.from({ length: cores }, () => 0),
    ...(part === 'mongod' && n === 0 && away && { away }),
  }));
}

/** Moves all calls through one part. No part comes twice on a way, so all who come to it are known. */
function visit(
  calls: Call[],
  part: string,
  costs: Work['costs'],
  stations: Station[],
  random: () => number,
): void {
  const visitors = calls.filter(({ action }) => (costs[action][part] ?? 0) >= leastMicros);
  for (const call of visitors.sort((a, b) => a.now - b.now)) {
    const station = stations[Math.floor(random() * stations.length)] as Station;
    const { free, away } = station;
    const core = free.indexOf(Math.min(...free));
    let start = Math.max(call.now, free[core] as number);
    if (away && start >= away.from && start < away.to) start = away.to;
    const takes = ((costs[call.action][part] as number) / 1e6) * -Math.log(1 - random());
    call.now = start + takes;
    free[core] = call.now;
  }
}

function arrivals(rates: Work['rates'], seconds: number, random: () => number): Call[] {
  const calls: Call[] = [];
  for (const action of actions) {
    const gap = () => -Math.log(1 - random()) / rates[action];
    for (let at = gap(); at < seconds; at += gap()) calls.push({ action, begun: at, now: at });
  }
  return calls;
}

function caughtUp(ended: { begun: number; ms: number }[], { to }: Away): number {
  return ended
    .filter(({ begun, ms }) => begun > to && ms > 1_000)
    .reduce((latest, { begun }) => Math.max(latest, begun - to), 0);
}
