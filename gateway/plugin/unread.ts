import type { Socket } from 'node:net';

const checkMs = 30_000;
/** From one check to the next: 4 kB a second. */
const leastBytes = 120_000;

/**
 * Ends connections of clients that read their answers too slowly or not at all: what waits for them takes memory, and a
 * connection to its service when it is long. A check every 30 s costs a request nothing.
 * @param sockets all that are open
 */
export function watchUnread(sockets: () => Iterable<Socket>) {
  const lastCheck = new WeakMap<Socket, { taken: number; waiting: number }>();
  const timer = setInterval(check, checkMs);
  timer.unref();

  function check(): void {
    for (const socket of sockets()) {
      const waiting = socket.writableLength;
      const taken = socket.bytesWritten - waiting;
      const last = lastCheck.get(socket);
      // Who has taken all that waited at the last check reads another answer by now.
      if (waiting > 0 && last && taken - last.taken < Math.min(last.waiting, leastBytes)) socket.destroy();
      else if (waiting > 0) lastCheck.set(socket, { taken, waiting });
      else lastCheck.delete(socket);
    }
  }

  return { check, stop: () => clearInterval(timer) };
}
