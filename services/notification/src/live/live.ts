import type { IncomingMessage } from 'node:http';
import { type ClientEvents, liveMaxBytes, livePath, type ServerEvents } from '@emberline/contracts/live';
import type { Caller } from '@emberline/kit/http/callers';
import { Server, type Socket } from 'socket.io';
import type { Settings } from '../settings.ts';
import { memberRoom, operatorsRoom } from './rooms.ts';
import { createSharedAdapter } from './shared-adapter.ts';

export type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
export interface SocketData {
  caller: Caller;
}

/** The open pages, on whatever replica; `serve-sockets.ts` lets them in. */
export interface Live {
  io: LiveServer;
  toMembers: (memberIds: string[]) => Pick<ReturnType<LiveServer['to']>, 'emit'>;
  toOperators: () => Pick<ReturnType<LiveServer['to']>, 'emit'>;
  /** Ends all connections of a member. */
  disconnect: (memberId: string) => void;
  stop: () => void;
}

/** A socket server for websockets only, not attached to an HTTP server yet. */
export function createLive({ REDIS_URL, KAFKA_PREFIX, WEB_ORIGIN }: Settings): Live {
  const shared = createSharedAdapter(REDIS_URL, `${KAFKA_PREFIX}live`);
  const io: LiveServer = new Server({
    path: livePath,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: liveMaxBytes,
    connectTimeout: 10_000,
    // A page whose line has gone silent is given up within half a minute.
    pingInterval: 15_000,
    pingTimeout: 15_000,
    allowRequest: (request, decide) => decide(null, isFrom(WEB_ORIGIN, request)),
    adapter: shared.adapter as never,
  });
  return {
    io,
    toMembers: (memberIds) => io.to(memberIds.map(memberRoom)),
    toOperators: () => io.to(operatorsRoom),
    disconnect: (memberId) => io.in(memberRoom(memberId)).disconnectSockets(true),
    stop: shared.stop,
  };
}

/** Browsers send the page's origin with the upgrade and no script can change it. */
function isFrom(webOrigin: string, request: IncomingMessage): boolean {
  return request.headers.origin === webOrigin;
}
