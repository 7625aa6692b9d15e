import type { IncomingMessage } from 'node:http';
import { type ClientEvents, liveMaxBytes, livePath, type ServerEvents } from '@emberline/contracts/live';
import type { Caller } from '@emberline/kit/http/callers';
import { Server, type Socket } from 'socket.io';
import type { Settings } from '../settings.ts';
import { type Channels, createChannels } from './channels.ts';
import { memberRoom, operatorsRoom } from './rooms.ts';

export type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
export interface SocketData {
  caller: Caller;
}

/** The open pages, on whatever replica; `serve-sockets.ts` lets them in. Its own replica's pages are told at once. */
export interface Live {
  io: LiveServer;
  toMembers: (memberIds: string[]) => Pick<ReturnType<LiveServer['to']>, 'emit'>;
  toOperators: () => Pick<ReturnType<LiveServer['to']>, 'emit'>;
  /** Ends all connections of a member. */
  disconnect: (memberId: string) => void;
  channels: Channels;
}

const disconnectHint = 'disconnect';

/** A server for websockets only, not attached to an HTTP server yet. */
export function createLive({ REDIS_URL, KAFKA_PREFIX, WEB_ORIGIN }: Settings): Live {
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
  });
  const channels = createChannels({ url: REDIS_URL, prefix: `${KAFKA_PREFIX}live-` }, tellOwn);

  function tellOwn(room: string, hint: unknown[]): void {
    if (hint[0] === disconnectHint) io.in(room).disconnectSockets(true);
    else (io.to(room) as { emit: (...hint: unknown[]) => void }).emit(...hint);
  }

  function tell(room: string, hint: unknown[]): void {
    tellOwn(room, hint);
    channels.publish(room, hint);
  }

  const toRooms = (rooms: string[]) => ({
    emit: (...hint: unknown[]) => {
      for (const room of rooms) tell(room, hint);
      return true;
    },
  });

  return {
    io,
    toMembers: (memberIds) => toRooms(memberIds.map(memberRoom)) as never,
    toOperators: () => toRooms([operatorsRoom]) as never,
    disconnect: (memberId) => tell(memberRoom(memberId), [disconnectHint]),
    channels,
  };
}

/** Browsers send the page's origin with the upgrade and no script can change it. */
function isFrom(webOrigin: string, request: IncomingMessage): boolean {
  return request.headers.origin === webOrigin;
}
