import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A part of the product of which several replicas run on this machine. */
export interface Balanced {
  /** Where callers find it. */
  port: number;
  /** Where its replicas listen; each answers GET /health/ready. */
  replicas: number[];
}

const lookEveryMs = 500;
const longestLookMs = 1_000;

/**
 * Does what a Kubernetes Service does: passes each TCP connection to the next replica that is ready. Resolves when it
 * listens.
 * @returns stops listening, and resolves when all connections have ended or after `withinMs`.
 */
export async function balance({ port, replicas }: Balanced): Promise<(withinMs: number) => Promise<void>> {
  const open = new Set<Socket>();
  let ready: number[] = [];
  let turn = 0;
  const look = async () => {
    const answers = await Promise.all(replicas.map(isReady));
    ready = replicas.filter((_, n) => answers[n]);
  };
  let stopped = false;
  const keepLooking = async () => {
    while (!stopped) {
      await sleep(lookEveryMs);
      await look();
    }
  };

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    open.add(client);
    client.once('close', () => open.delete(client)).on('error', () => {});
    const first = turn++;
    void pass(
      client,
      ready.map((_, n) => ready[(first + n) % ready.length] as number),
    );
  });
  await look();
  await listen(server, port);
  void keepLooking();

  return async (withinMs) => {
    stopped = true;
    server.close();
    await Promise.race([once(server, 'close'), sleep(withinMs, undefined, { ref: false })]);
    for (const socket of open) socket.destroy();
  };
}

/** Connects the client to the first of these replicas that accepts it. */
async function pass(client: Socket, candidates: number[]): Promise<void> {
  for (const port of candidates) {
    const replica = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const isOpen = await once(replica, 'connect').then(
      () => true,
      () => false,
    );
    if (!isOpen) continue;
    join(client, replica);
    return;
  }
  client.destroy();
}

function join(client: Socket, replica: Socket): void {
  replica.on('error', () => {}).once('close', () => client.destroy());
  client.once('close', () => replica.destroy());
  if (client.destroyed) return void replica.destroy();
  client.pipe(replica);
  replica.pipe(client);
}

async function isReady(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(longestLookMs);
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}
