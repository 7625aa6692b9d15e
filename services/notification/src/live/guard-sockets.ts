import type { Revocations } from '@emberline/kit/identity/sessions';
import type { LiveServer, LiveSocket } from './live.ts';

/** Watches a connection's session after the handshake, which alone checks the token. */
export function guardSession(revocations: Pick<Revocations, 'has' | 'onRevoked'>) {
  const socketsOf = new Map<string, Set<LiveSocket>>();
  const stop = revocations.onRevoked((sessionId) => {
    for (const socket of socketsOf.get(sessionId) ?? []) end(socket, 'revoked');
  });

  return {
    /** Ends this connection when its session expires or is revoked. */
    guard: (socket: LiveSocket): void => {
      const { sessionId, expiresAt } = socket.data.caller;
      const sockets = socketsOf.get(sessionId) ?? new Set();
      socketsOf.set(sessionId, sockets.add(socket));
      const timer = setTimeout(() => end(socket, 'expired'), expiresAt.getTime() - Date.now());
      socket.on('disconnect', () => {
        clearTimeout(timer);
        sockets.delete(socket);
        if (sockets.size === 0) socketsOf.delete(sessionId);
      });
      // Revoked between the handshake and now.
      if (revocations.has(sessionId)) end(socket, 'revoked');
    },

    stop,
  };
}

function end(socket: LiveSocket, reason: 'revoked' | 'expired'): void {
  socket.emit('ended', { reason });
  socket.disconnect(true);
}

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
function backlogBytes(socket: LiveSocket): number {
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
