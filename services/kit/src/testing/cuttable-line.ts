import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

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
