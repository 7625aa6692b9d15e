import type { LiveServer, LiveSocket } from './live.ts';

const mostBytes = 1024 * 1024;
const everyMs = 1_000;

/** Disconnects clients that stop reading, before their backlog fills the memory. Sleeps while nobody is connected. */
export function watchBacklog(io: LiveServer): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  io.on('connection', () => {
    timer ??= setInterval(look, everyMs).unref();
  });

  function look(): void {
    if (io.of('/').sockets.size === 0) stop();
    for (const socket of io.of('/').sockets.values()) {
      if (backlogBytes(socket) > mostBytes) terminate(socket);
    }
  }

  return stop;
}

/** Bytes handed to the socket but not yet to the network, and those queued behind them. */
export function backlogBytes(socket: LiveSocket): number {
  const { transport, writeBuffer } = connectionOf(socket);
  const waiting = writeBuffer.reduce((sum, { data }) => sum + (data?.length ?? 0), 0);
  return (transport.socket?.bufferedAmount ?? 0) + waiting;
}

/** Terminates the connection: a normal close would wait until the client has read everything. */
function terminate(socket: LiveSocket): void {
  connectionOf(socket).transport.socket?.terminate();
}

/** Engine.io types neither the queue nor the websocket below its connection, and offers no other way to see them. */
interface Connection {
  transport: { socket?: { bufferedAmount: number; terminate: () => void } };
  writeBuffer: { data?: { length: number } }[];
}

function connectionOf(socket: LiveSocket): Connection {
  return socket.conn as unknown as Connection;
}
