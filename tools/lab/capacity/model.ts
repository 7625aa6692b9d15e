import type { ByProcess } from '../bench/processes.ts';

/** What members do, and what is measured. */
export const actions = [
  'log in',
  'open the mailbox',
  'read a page of messages',
  'send a message',
  'read a message',
  'look at a page of people',
  'look at a profile',
  'see a photo',
  'upload a photo',
] as const;
export type Action = (typeof actions)[number];

/** What one member who comes on a day does in it. Assumed, not measured: put your own figures here. */
export const perDay: Record<Action, number> = {
  'log in': 0.5,
  'open the mailbox': 8,
  'read a page of messages': 15,
  'send a message': 12,
  'read a message': 12,
  'look at a page of people': 12,
  'look at a profile': 20,
  'see a photo': 120,
  'upload a photo': 0.1,
};
/** Of all members, on one day. */
export const activeShare = 0.3;
/** Of a day's actions, in its busiest hour; and how much busier its busiest minute is. */
const [busiestHour, busiestMinute] = [0.1, 1.5];
/** Of those who come on a day, at the same time in the busiest minute. */
const onlineShare = 0.15;

/** How much of a core a replica is given before another one is started: the rest is for bursts. */
export const usedOfCore = 0.6;
/** What the others may use of theirs while one replica is away: more, and calls pile up. */
const usedWithoutOne = 0.85;
/** Pages that one gateway or notification service holds open: half of what was measured on one machine. */
const pagesEach = 5_000;
/** Cores of the machine on which a shard's primary runs, and how much of it may be used. */
export const shardCores = 8;
const shardUsed = 0.5;
/** GiB of a shard's disk for messages. */
const shardDisk = 2_048;

export interface Bytes {
  mongo: number;
  kafka: number;
}

export interface Size {
  members: number;
  /** Calls and messages a second in the busiest minute. */
  callsPerSecond: number;
  messagesPerSecond: number;
  pages: number;
  replicas: Record<string, number>;
  partitions: number;
  shards: number;
  kafkaCores: number;
  redisCores: number;
  /** Of all replicas together, by process. */
  cores: ByProcess;
  /** GiB that a year of messages takes in MongoDB, of one copy, and a week of events in Kafka. */
  mongoGib: number;
  kafkaGib: number;
}

export const scaled = ['gateway', 'auth', 'profile', 'mailbox', 'payment', 'notification', 'admin'];

/** Actions a second in the busiest minute. */
export function peakOf(members: number): Record<Action, number> {
  const each = (perDayEach: number) =>
    (members * activeShare * perDayEach * busiestHour * busiestMinute) / 3_600;
  return Object.fromEntries(actions.map((action) => [action, each(perDay[action])])) as Record<
    Action,
    number
  >;
}

/** Cores that each process needs for so many actions a second. @param costs microseconds, by action and process */
export function coresFor(rates: Record<Action, number>, costs: Record<Action, ByProcess>): ByProcess {
  const cores: ByProcess = {};
  for (const action of actions) {
    for (const [name, micros] of Object.entries(costs[action]))
      cores[name] = (cores[name] ?? 0) + (rates[action] * micros) / 1e6;
  }
  return cores;
}

export function sizeFor(members: number, costs: Record<Action, ByProcess>, bytes: Bytes): Size {
  const rates = peakOf(members);
  const cores = coresFor(rates, costs);
  const pages = members * activeShare * onlineShare;
  const replicas = Object.fromEntries(
    scaled.map((name) => {
      const needed = cores[name] ?? 0;
      const byCore = Math.max(Math.ceil(needed / usedOfCore), Math.ceil(needed / usedWithoutOne) + 1);
      const byPages = name === 'gateway' || name === 'notification' ? Math.ceil(pages / pagesEach) : 0;
      return [name, Math.max(2, byCore, byPages)];
    }),
  );
  const messagesADay = members * activeShare * perDay['send a message'];
  const gib = (perMessage: number, days: number) => (messagesADay * days * perMessage) / 2 ** 30;
  return {
    members,
    callsPerSecond: Object.values(rates).reduce((sum, rate) => sum + rate, 0),
    messagesPerSecond: rates['send a message'],
    pages,
    replicas,
    partitions: Math.max(
      replicas.mailbox as number,
      replicas.notification as number,
      replicas.admin as number,
    ),
    shards: Math.max(1, Math.ceil((cores.mongod ?? 0) / (shardCores * shardUsed))),
    kafkaCores: cores.kafka ?? 0,
    redisCores: cores.redis ?? 0,
    cores,
    mongoGib: gib(bytes.mongo, 365),
    kafkaGib: gib(bytes.kafka, 7),
  };
}

/**
 * How full each part of the smallest place is: two replicas of each program, one shard, one Redis and one core of a broker. What is
 * above 1 is too small. The fullest first.
 */
export function fullestFirst({ cores, pages, mongoGib }: Size): { part: string; share: number }[] {
  const programs = scaled.map((name) => ({ part: name, share: (cores[name] ?? 0) / (2 * usedOfCore) }));
  const others = [
    { part: 'open pages', share: pages / (2 * pagesEach) },
    { part: 'mongod', share: (cores.mongod ?? 0) / (shardCores * shardUsed) },
    { part: "mongod's disk, after a year", share: mongoGib / shardDisk },
    { part: 'kafka', share: (cores.kafka ?? 0) / usedOfCore },
    { part: 'redis', share: (cores.redis ?? 0) / usedOfCore },
  ];
  return [...programs, ...others].toSorted((a, b) => b.share - a.share);
}
