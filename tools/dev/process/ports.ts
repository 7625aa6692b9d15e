import { randomInt } from 'node:crypto';
import { createServer, connect as dial } from 'node:net';

/** Below the system's range for outgoing connections, so that none of these can take a chosen port. */
const range = { from: 20_000, to: 32_000 };

/** `count` different free ports of 127.0.0.1. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = randomInt(range.from, range.to);
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

/** The same names with free ports, so that tests can run beside `npm start`. */
export async function freePortsFor<T extends object>(names: T): Promise<Record<keyof T, number>> {
  const keys = Object.keys(names) as (keyof T)[];
  const free = await freePorts(keys.length);
  return Object.fromEntries(keys.map((name, n) => [name, free[n]])) as Record<keyof T, number>;
}

/** Throws with the port and its purpose when another program listens on it. */
export async function requireFreePort(port: number, neededBy: string, remedy: string): Promise<void> {
  if (await isFree(port)) return;
  throw new Error(`Port ${port}, which ${neededBy} needs, is in use by another program. ${remedy}`);
}

/** Whether a program accepts connections on the port. */
export async function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = dial({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
