import type { Socket } from 'node:net';

const lookMs = 30_000;

/**
 * Lets go of clients that take nothing of an answer: one holds a connection to its service. They are looked for every 30 s,
 * which costs a request nothing; who has taken nothing from one look to the next is cut off.
 * @param sockets all that are open
 */
export function watchUnread(sockets: () => Iterable<Socket>) {
  const takenBy = new WeakMap<Socket, number>();
  const timer = setInterval(look, lookMs);
  timer.unref();

  function look(): void {
    for (const socket of sockets()) {
      if (socket.writableLength === 0) takenBy.delete(socket);
      else {
        const taken = socket.bytesWritten - socket.writableLength;
        if (takenBy.get(socket) === taken) socket.destroy();
        else takenBy.set(socket, taken);
      }
    }
  }

  return { look, stop: () => clearInterval(timer) };
}
