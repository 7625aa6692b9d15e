import type { Socket } from 'node:net';

const checkMs = 30_000;
/** The least a client must read between two checks: 4 kB a second. */
const leastBytes = 120_000;

/**
 * Closes connections of clients that read their answers too slowly or not at all: unread answers take memory, and
 * long ones also hold a connection to the service. A check every 30 s costs a request nothing.
 * @param sockets all open ones
 */
export function watchSlowReaders(sockets: () => Iterable<Socket>) {
  const lastCheck = new WeakMap<Socket, { taken: number; waiting: number }>();
  const timer = setInterval(check, checkMs);
  timer.unref();

  function check(): void {
    for (const socket of sockets()) {
      const waiting = socket.writableLength;
      const taken = socket.bytesWritten - waiting;
      const last = lastCheck.get(socket);
      // A client that has read everything that waited at the last check is on another answer by now.
      if (waiting > 0 && last && taken - last.taken < Math.min(last.waiting, leastBytes)) socket.destroy();
      else if (waiting > 0) lastCheck.set(socket, { taken, waiting });
      else lastCheck.delete(socket);
    }
  }

  return { check, stop: () => clearInterval(timer) };
}
