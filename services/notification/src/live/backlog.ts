import type { LiveServer, LiveSocket } from './live.ts';

const mostBytes = 1024 * 1024;
const everyMs = 1_000;

/** Drops clients that keep the connection open and stop reading, before what waits for them fills the memory. */
export function watchBacklog(io: LiveServer): () => void {
  const timer = setInterval(() => {
    for (const socket of io.of('/').sockets.values()) {
      if (backlogBytes(socket) > mostBytes) terminate(socket);
    }
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** What has been handed to the socket and not yet to the network, and what waits behind it. */
export function backlogBytes(socket: LiveSocket): number {
  const { transport, writeBuffer } = connectionOf(socket);
  const waiting = writeBuffer.reduce((sum, { data }) => sum + (data?.length ?? 0), 0);
  return (transport.socket?.bufferedAmount ?? 0) + waiting;
}

/** A polite close would wait until all has been read. */
function terminate(socket: LiveSocket): void {
  connectionOf(socket).transport.socket?.terminate();
}

interface Connection {
  transport: { socket?: { bufferedAmount: number; terminate: () => void } };
  writeBuffer: { data?: { length: number } }[];
}

function connectionOf(socket: LiveSocket): Connection {
  return socket.conn as unknown as Connection;
}
