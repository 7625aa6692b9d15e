import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

// Patches for mongodb 7.8; docs/decisions/0017-patched-libraries.md says why, and which tests hold them.

interface DriverConnection {
  closed: boolean;
  socket: Socket;
  cleanup: (error: Error) => void;
}

const require = createRequire(import.meta.url);
const { Connection } = require('mongodb/lib/cmap/connection.js') as {
  Connection: { prototype: DriverConnection };
};
const { RTTPinger } = require('mongodb/lib/sdam/monitor.js') as {
  RTTPinger: { prototype: { measureRoundTripTime: () => void } };
};

/** A command whose connection was lost just before it was written waits for the `drain` of a destroyed socket; an `error` ends that wait. */
const { cleanup } = Connection.prototype;
Connection.prototype.cleanup = function cleanupAndTell(this: DriverConnection, error) {
  if (this.closed) return;
  cleanup.call(this, error);
  this.socket.emit('error', error);
};

/** No further connection to each server that only measures the way to it: everything is read from the primary. */
RTTPinger.prototype.measureRoundTripTime = () => {};
