import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Takers {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** @returns whether the connection may stay; if not, the callee closes it. */
  admit: (socket: Socket) => boolean;
  /** Called for bytes that Node could not parse as a request. */
  unreadable: (error: NodeJS.ErrnoException, socket: Duplex) => void;
}

/** Time limits for a client in ms, so that a slow one does not hold resources for long. */
const timeouts = {
  keepAlive: 75_000,
  headers: 20_000,
  /** A request with its whole body. */
  request: 60_000,
  /** How often headers and requests are checked for being overdue. Node's own 30 s would more than double both limits. */
  check: 2_000,
};

/** Replaces the listeners of a listening server with the gateway's own. */
export function takeOver(server: Server, takers: Takers, times = timeouts): void {
  server.removeAllListeners('request');
  server.on('request', takers.handle);
  // With our own listener, `100 Continue` is sent only to clients that may send the body.
  server.on('checkContinue', takers.handle);
  server.on('checkExpectation', takers.handle);
  server.on('upgrade', takers.upgrade);
  // Node would close the connection of a CONNECT, and answer a request without a host, in its own way.
  server.on('connect', takers.upgrade);
  Object.assign(server, { requireHostHeader: false });
  server.on('clientError', takers.unreadable);
  admitFirst(server, takers.admit);
  limitTimes(server, times);
  // Missing in the types, but read for each new connection.
  Object.assign(server, { maxHeaderSize: 16_384 });
  server.maxConnections = 10_000;
}

/** Node's HTTP parser never sees a refused connection, so nothing waits for its request. */
function admitFirst(server: Server, admit: Takers['admit']): void {
  const listeners = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    if (admit(socket)) for (const listener of listeners) listener.call(server, socket);
  });
}

function limitTimes(server: Server, times: typeof timeouts): void {
  server.keepAliveTimeout = times.keepAlive;
  server.headersTimeout = times.headers;
  server.requestTimeout = times.request;
  // An option of http.createServer, which express-gateway calls. Node reads it when the server starts to listen.
  Object.assign(server, { connectionsCheckingInterval: times.check });
  server.emit('listening');
}
