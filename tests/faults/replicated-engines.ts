import type { Product } from '@emberline/tools/start/start-product.ts';
import { MongoClient } from 'mongodb';
import { type Fault, kill, pause, roll } from './faults.ts';

// Faults of engines with three members each. Any member may go; whoever writes waits for an election at most.

export const mongoMembers = ['mongod', 'mongod-2', 'mongod-3'];
export const kafkaNodes = ['kafka', 'kafka-2', 'kafka-3'];

/** Kills the primary with SIGKILL; another one is elected. */
export const killPrimary: Fault = ofPrimary('kill -9 the primary', kill);

/**
 * Suspends the primary until after another one was elected. It has to find out when it wakes up. The members notice one
 * that keeps its connections about 10 s later than one that dies.
 */
export const pausePrimary: Fault = {
  ...ofPrimary('pause the primary 40 s', (name) => pause(name, 40)),
  awayMs: 10_000,
};

/** Stops the primary with SIGTERM: it hands its role over first. */
export const rollPrimary: Fault = ofPrimary('SIGTERM the primary', roll);

function ofPrimary(name: string, fault: (member: string) => Fault): Fault {
  return {
    name,
    awayMs: 0,
    strike: async (product) => fault(await primaryOf(product)).strike(product),
  };
}

async function primaryOf({ addresses: { mongoUrl } }: Product): Promise<string> {
  await using client = await new MongoClient(mongoUrl).connect();
  const { primary } = await client.db('admin').command({ hello: 1 });
  const member = mongoMembers[hostsOf(mongoUrl).indexOf(primary)];
  if (!member) throw new Error(`${primary} is no member`);
  return member;
}

function hostsOf(mongoUrl: string): string[] {
  return (/^mongodb:\/\/([^/]+)/.exec(mongoUrl)?.[1] ?? '').split(',');
}
