import type { Revocations } from '@emberline/kit/identity/revocations';
import type { LiveSocket } from './live.ts';

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
