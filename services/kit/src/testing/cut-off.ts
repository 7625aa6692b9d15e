import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';

/** Stalls and cuts the line in turn, each time after a random moment; stalls it once for `longestMs`. */
export async function disturb(line: CuttableLine, longestMs: number): Promise<void> {
  const disturbances = [
    ['pause', 300],
    ['cut', 200],
    ['pause', 800],
    ['cut', 100],
    ['pause', longestMs],
    ['cut', 100],
  ] as const;
  for (const [how, ms] of disturbances) {
    await sleep(Math.random() * 600);
    line[how]();
    await sleep(ms);
    if (how === 'cut') line.mend();
    else line.resume();
  }
}

/**
 * Makes `count` calls at random moments of 6 s. Two of three callers leave within half a second.
 * @returns the statuses of all answers
 */
export async function callCutOff(
  count: number,
  call: (n: number, signal?: AbortSignal) => Promise<number>,
): Promise<Set<number>> {
  const statuses = new Set<number>();
  await atRandomMoments(count, async (n) => {
    const signal = n % 3 === 0 ? undefined : AbortSignal.timeout(Math.floor(Math.random() * 500));
    const status = await call(n, signal).catch(() => undefined);
    if (status !== undefined) statuses.add(status);
  });
  return statuses;
}

/** Starts `count` operations at random moments of 6 s, and waits for all of them. */
export function atRandomMoments<T>(count: number, run: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      await sleep(Math.random() * 6_000);
      return run(n);
    }),
  );
}

export interface CuttableLine {
  /** The engine's address, with this proxy's host and port instead. */
  url: string;
  /** Ends all connections and refuses new ones. */
  cut: () => void;
  mend: () => void;
  /** Passes nothing on while all connections stay open, like an engine that hangs. */
  pause: () => void;
  resume: () => void;
  stop: () => Promise<void>;
}

/** A proxy to an engine that a test can cut or stall, since all tests share the engine itself. */
export async function cuttableLine(target: string): Promise<CuttableLine> {
  const address = new URL(target);
  const open = new Set<Socket>();
  const held: (() => void)[] = [];
  let isCut = false;
  let isPaused = false;

  function forward(from: Socket, to: Socket): void {
    from.on('data', (chunk) => {
      if (isPaused) held.push(() => to.write(chunk));
      else to.write(chunk);
    });
  }

  const server = createServer((socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    const far = connect(Number(address.port), address.hostname);
    for (const end of [socket, far]) {
      open.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        open.delete(end);
        socket.destroy();
        far.destroy();
      });
    }
    forward(socket, far);
    forward(far, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function cut(): void {
    isCut = true;
    for (const end of open) end.destroy();
  }

  function resume(): void {
    isPaused = false;
    for (const write of held.splice(0)) write();
  }

  return {
    url: lineUrl(address, (server.address() as AddressInfo).port),
    cut,
    mend: () => {
      isCut = false;
    },
    pause: () => {
      isPaused = true;
    },
    resume,
    stop: () => {
      resume();
      cut();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function lineUrl(address: URL, port: number): string {
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href.replace(/\/$/, '');
}

/**
 * Resolves when the driver has heard from its server again. Until then it may still give up connections for a pause that is
 * over already.
 */
export async function nextHeartbeat(client: MongoClient): Promise<void> {
  await once(client, 'serverHeartbeatSucceeded', { signal: AbortSignal.timeout(40_000) });
}
