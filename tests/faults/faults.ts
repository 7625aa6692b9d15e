import { setTimeout as sleep } from 'node:timers/promises';
import type { CrashPoint } from '@emberline/kit/crash-point';
import type { Product } from '@emberline/tools/start/start-product.ts';
import { Redis } from 'ioredis';

export interface Fault {
  name: string;
  /** For how long nothing can be accepted, in ms, since the process is away on purpose; what is longer is recovery. */
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

/** Without these nothing is stored; what else is away for a while must not hold up any sender. */
const neededToSend = new Set(['gateway', 'mailbox', 'mongod']);
const awayMs = (name: string, seconds: number) => (neededToSend.has(name) ? seconds * 1_000 : 0);

/** The process dies at once, without a chance to finish anything. */
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

/** The process stands still, longer than leases and sessions live, and wakes up believing that nothing happened. */
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

/** The process is dead for a while. */
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

/** The process is asked to end, as a new release does it. */
export function roll(name: string): Fault {
  return {
    name: `SIGTERM ${name}`,
    awayMs: 0,
    strike: async ({ processes }) => {
      const process = processOf(processes, name);
      const { restarted } = process;
      process.kill('SIGTERM');
      await restarted;
    },
  };
}

/**
 * The process kills itself at the named point, the first time that it passes it after a start; `provoke` makes it pass; sends do by themselves.
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

/** Redis comes back empty: live counts, limits, revocations and job times are gone and must be made again. */
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
