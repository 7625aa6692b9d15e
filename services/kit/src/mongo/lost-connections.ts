import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

interface DriverConnection {
  closed: boolean;
  socket: Socket;
  cleanup: (error: Error) => void;
}

// Fails a command whose connection was lost just before it was written. Without this the driver (up to 7.9.0) waits
// for the `drain` of a destroyed socket, beyond every limit, and what the command holds (a place in a queue, a lease)
// is held until the process ends. An `error` of the socket ends that wait.
const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
  Connection: { prototype: DriverConnection };
};
const { cleanup } = Connection.prototype;
Connection.prototype.cleanup = function cleanupAndTell(this: DriverConnection, error) {
  if (this.closed) return;
  cleanup.call(this, error);
  this.socket.emit('error', error);
};
