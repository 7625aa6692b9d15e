import { setTimeout as sleep } from 'node:timers/promises';
import type { CrashPoint } from '@emberline/kit/lifecycle';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { Redis } from 'ioredis';

export interface Fault {
  name: string;
  /** How long the fault itself prevents sending, in ms. Any longer outage is recovery time. */
  awayMs: number;
  /** Resolves when the fault is over and the process is ready again. */
  strike: (product: Product) => Promise<void>;
}

export const programs = [
  'auth',
  'profile',
  'mailbox',
  'payment',
  'notification',
  'admin',
  'gateway',
] as const;

/** Without one of these no message can be stored. All others must not delay any sender. */
const neededToSend = new Set(['gateway', 'mailbox', 'mongod']);
const awayMs = (name: string, seconds: number) => (neededToSend.has(name) ? seconds * 1_000 : 0);

/** Kills the process with SIGKILL. */
export function kill(name: string): Fault {
  return {
    name: `kill -9 ${name}`,
    awayMs: 0,
    strike: async ({ processes }) => {
      const process = processOf(processes, name);
      const { restarted } = process;
      process.kill('SIGKILL');
      await restarted;
    },
  };
}

/** Suspends the process for longer than leases and sessions last, then resumes it. */
export function pause(name: string, seconds: number): Fault {
  return {
    name: `pause ${name} ${seconds} s`,
    awayMs: awayMs(name, seconds),
    strike: async ({ processes }) => {
      const process = processOf(processes, name);
      process.kill('SIGSTOP');
      await sleep(seconds * 1_000);
      process.kill('SIGCONT');
    },
  };
}

/** Kills the process and restarts it after a while. */
export function down(name: string, seconds: number): Fault {
  return {
    name: `${name} down ${seconds} s`,
    awayMs: awayMs(name, seconds),
    strike: async ({ processes }) => {
      const process = processOf(processes, name);
      const { restarted } = process;
      process.hold();
      process.kill('SIGKILL');
      await sleep(seconds * 1_000);
      process.release();
      await restarted;
    },
  };
}

/** Stops the process with SIGTERM, as a new release does. */
export function roll(name: string): Fault {
  return {
    name: `SIGTERM ${name}`,
    awayMs: 0,
    strike: async ({ processes }) => {
      const process = processOf(processes, name);
      const { pid, restarted } = process;
      const end = () => process.pid === pid && process.kill('SIGTERM');
      end();
      // A Redis that is just writing its first append-only file stays, and wants to be asked again.
      const asking = name.startsWith('redis') ? setInterval(end, 1_000) : undefined;
      await restarted;
      clearInterval(asking);
    },
  };
}

/**
 * The process kills itself when it first reaches the named point after a start. `provoke` triggers that; sending a message
 * may too.
 */
export function crash(
  name: string,
  at: CrashPoint,
  provoke: (product: Product) => Promise<unknown> = async () => {},
): Fault {
  return {
    name: `${name} dies ${at}`,
    awayMs: 0,
    strike: async (product) => {
      const process = processOf(product.processes, name);
      const { restarted } = process;
      process.armNext({ CRASH_AT: at });
      process.kill('SIGTERM');
      let isOver = false;
      const over = restarted.then(() => {
        isOver = true;
      });
      for (const deadline = Date.now() + 60_000; !isOver; ) {
        if (Date.now() > deadline) throw new Error(`${name} never passed ${at}`);
        await Promise.race([over, provoke(product).catch(() => {})]);
        await Promise.race([over, sleep(500)]);
      }
    },
  };
}

/** All at once; what they stop must not be needed for sending. */
export function together(faults: Fault[]): Fault {
  return {
    name: faults.map(({ name }) => name).join(', '),
    awayMs: 0,
    strike: async (product) => {
      await Promise.all(faults.map(({ strike }) => strike(product)));
    },
  };
}

/** Restarts Redis without data: presence, limits, revocations and job times are lost and must be rebuilt. */
export function emptyRedis(): Fault {
  return {
    name: 'Redis restarted and emptied',
    awayMs: 0,
    strike: async ({ processes, addresses }) => {
      const process = processOf(processes, 'redis');
      const { restarted } = process;
      process.kill('SIGKILL');
      await restarted;
      const redis = new Redis(addresses.redisUrl);
      await redis.flushall();
      redis.disconnect();
    },
  };
}

function processOf(processes: Product['processes'], name: string) {
  const found = processes[name];
  if (!found) throw new Error(`there is no process ${name}`);
  return found;
}
