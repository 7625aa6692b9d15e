import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Takers {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** @returns whether the connection may stay; one that may not is the taker's to end. */
  admit: (socket: Socket) => boolean;
  /** What Node could not read as a request. */
  unreadable: (error: NodeJS.ErrnoException, socket: Duplex) => void;
}

/** How long a client may take, in ms, so that a slow one holds nothing for long. */
const patience = {
  keepAlive: 75_000,
  headers: 20_000,
  /** A request with its whole body. */
  request: 60_000,
  /** How often it is looked whose headers or request take too long. Node's own 30 s would more than double both. */
  check: 2_000,
};

/** Takes over what arrives at a listening server, in place of whom it was made for. */
export function takeOver(server: Server, takers: Takers, times = patience): void {
  server.removeAllListeners('request');
  server.on('request', takers.handle);
  // With a listener of our own, `100 Continue` is sent only to who may send the body.
  server.on('checkContinue', takers.handle);
  server.on('checkExpectation', takers.handle);
  server.on('upgrade', takers.upgrade);
  server.on('clientError', takers.unreadable);
  admitFirst(server, takers.admit);
  limitTimes(server, times);
  // Not in the types, but read for each new connection.
  Object.assign(server, { maxHeaderSize: 16_384 });
  server.maxConnections = 10_000;
}

/** A connection that is refused never becomes one of HTTP: nothing waits for its request. */
function admitFirst(server: Server, admit: Takers['admit']): void {
  const listeners = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    if (admit(socket)) for (const listener of listeners) listener.call(server, socket);
  });
}

function limitTimes(server: Server, times: typeof patience): void {
  server.keepAliveTimeout = times.keepAlive;
  server.headersTimeout = times.headers;
  server.requestTimeout = times.request;
  // An option of http.createServer, which is not ours to call here. Node reads it as the server begins to listen.
  Object.assign(server, { connectionsCheckingInterval: times.check });
  server.emit('listening');
}
