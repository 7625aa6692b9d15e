import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/** A proxy between the gateway and an engine that can stall or cut the connection. */
export async function startTcpProxy({ hostname, port }: { hostname: string; port: string }) {
  const open = new Set<Socket>();
  let isStalled = false;
  let isCut = false;
  const server = createServer((client) => {
    // It goes on listening: another program could take the port meanwhile.
    if (isCut) return void client.destroy();
    const engine = connect(Number(port), hostname);
    open.add(client).add(engine);
    carry(client, engine);
    carry(engine, client);
  });

  function carry(from: Socket, to: Socket): void {
    from.on('data', (data) => to.write(data));
    from.on('error', () => {});
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
    if (isStalled) from.pause();
  }

  function cut(): void {
    isCut = true;
    for (const socket of open) socket.destroy();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stall(): void {
      isStalled = true;
      for (const socket of open) socket.pause();
    },
    resume(): void {
      isStalled = false;
      for (const socket of open) socket.resume();
    },
    cut,
    restore(): void {
      isCut = false;
    },
    stop(): void {
      cut();
      server.close();
    },
  };
}
