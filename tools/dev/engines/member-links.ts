import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A connection to a member. */
export interface Link {
  to: string;
  /** The member whose process made it; undefined for all others. */
  from: string | undefined;
}

/** New connections wait so long to be told apart together, since that takes a look at all connections of the machine. */
const sortEveryMs = 250;

/** Where a member listens that has a proxy at 127.0.0.1, on the same port. */
export const behindProxy = '127.0.0.2';

/**
 * Proxies before the members of a replica set, so that tests can part them as a network does: without root, and on Linux
 * alone. What is cut off falls silent: no byte passes, no end of a connection either, and a new connection waits. Afterwards
 * all that waited goes on.
 */
export class MemberLinks {
  readonly #servers = new Map<string, Server>();
  readonly #connections = new Set<Connection>();
  #cut: Cut | undefined;
  #sorting: NodeJS.Timeout | undefined;

  /** Takes the member's place at the port. */
  async open(member: string, port: number): Promise<void> {
    const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
      const connection = new Connection(member, port, socket, () => this.#connections.delete(connection));
      this.#connections.add(connection);
      if (!this.#cut) connection.pass();
      else this.#sorting ??= setTimeout(() => this.#sort(), sortEveryMs);
    });
    this.#servers.set(member, server);
    await once(server.listen(port, '127.0.0.1'), 'listening');
  }

  /** @param processes of the members, by name */
  cut(processes: Cut['processes'], isCut: Cut['isCut']): void {
    this.#cut = { processes, isCut };
    this.#sort();
  }

  heal(): void {
    this.#cut = undefined;
    this.#sort();
  }

  /** After the members' end. */
  async close(): Promise<void> {
    clearTimeout(this.#sorting);
    for (const connection of this.#connections) connection.end();
    const servers = [...this.#servers.values()];
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  #sort(): void {
    clearTimeout(this.#sorting);
    this.#sorting = undefined;
    const { processes, isCut } = this.#cut ?? { processes: {}, isCut: () => false };
    const makers = makersOf([...this.#servers.keys()].map((name) => [name, processes[name]?.pid] as const));
    for (const connection of this.#connections) {
      // Once it is closed nobody has it any more.
      connection.from ??= makers.get(connection.ports);
      if (isCut(connection)) connection.hold();
      else connection.pass();
    }
  }
}

interface Cut {
  processes: Record<string, { pid: number | undefined }>;
  isCut: (link: Link) => boolean;
}

class Connection implements Link {
  readonly to: string;
  from: string | undefined;
  readonly client: Socket;
  /** The ports from and to which the client connected. */
  readonly ports: string;
  readonly #onEnd: () => void;
  readonly #dial: () => Socket;
  #server: Socket | undefined;
  #passes = false;

  constructor(to: string, port: number, client: Socket, onEnd: () => void) {
    this.to = to;
    this.client = client;
    this.ports = `${client.remotePort}:${port}`;
    this.#onEnd = onEnd;
    this.#dial = () => connect({ host: behindProxy, port, noDelay: true });
    this.#watch(client);
  }

  pass(): void {
    if (this.#passes) return;
    this.#passes = true;
    const { client } = this;
    this.#server ??= this.#watch(this.#dial());
    if (client.destroyed || this.#server.destroyed) this.end();
    else client.pipe(this.#server).pipe(client);
  }

  hold(): void {
    this.#passes = false;
    for (const [from, to] of [
      [this.client, this.#server],
      [this.#server, this.client],
    ])
      from?.unpipe(to).pause();
  }

  /** A connection that breaks on one side breaks on the other too, unless that may not know yet. */
  #watch(socket: Socket): Socket {
    socket.on('error', () => {});
    return socket.on('close', (isBroken) => {
      const isOver = this.client.destroyed && (this.#server?.destroyed ?? true);
      if (this.#passes && (isBroken || isOver)) this.end();
    });
  }

  end(): void {
    if (!this.client.destroyed) this.client.resetAndDestroy();
    this.#server?.destroy();
    this.#onEnd();
  }
}

/**
 * Linux tells for each connection its socket's number, and for each process which sockets it holds.
 * @returns names of members, by the ports from and to which they connected
 */
function makersOf(members: (readonly [string, number | undefined])[]): Map<string, string> {
  const rows = readFileSync('/proc/net/tcp', 'utf8').matchAll(established);
  const portsOf = new Map(
    rows.map(([, from = '', to = '', socket]) => [
      `socket:[${socket}]`,
      `${Number.parseInt(from, 16)}:${Number.parseInt(to, 16)}`,
    ]),
  );
  const held = members.flatMap(([name, pid]) =>
    pid === undefined ? [] : filesOf(pid).map((file) => [portsOf.get(file) ?? '', name] as const),
  );
  return new Map(held);
}

/** A row of /proc/net/tcp from 127.0.0.1 to 127.0.0.1: ports, state, queues, timers, user, timeout, socket. */
const established = /0100007F:(\w+) 0100007F:(\w+) 01 \S+ \S+ \S+ +\d+ +\d+ (\d+)/g;

function filesOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).map((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      // It was closed meanwhile.
      return '';
    }
  });
}
