import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { type ClientEvents, liveMaxBytes, livePath, type ServerEvents } from '@emberline/contracts/live';
import type { Caller } from '@emberline/kit/http/callers';
import { gauge } from '@emberline/kit/telemetry/metrics';
import { Server, type Socket } from 'socket.io';
import type { Context } from '../context.ts';
import { watchBacklog } from './backlog.ts';
import { guardSession } from './guard-session.ts';
import { hearClient } from './hear-client.ts';
import { trackPresence } from './presence-tracker.ts';
import { memberRoom, operatorsRoom } from './rooms.ts';
import { createSharedAdapter } from './shared-adapter.ts';

export type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
export interface SocketData {
  caller: Caller;
}

export interface Live {
  /** To every page of these members, on whatever replica. */
  toMembers: (memberIds: string[]) => Pick<ReturnType<LiveServer['to']>, 'emit'>;
  toOperators: () => Pick<ReturnType<LiveServer['to']>, 'emit'>;
  /** Ends all connections of a member, on whatever replica. */
  disconnect: (memberId: string) => void;
  stop: () => Promise<void>;
}

export const mostSocketsEach = 10;

/** The live connections: websocket only, the token checked at the door, rooms by who one is. */
export async function createLiveServer(http: HttpServer, context: Context): Promise<Live> {
  const { callers, metrics, settings } = context;
  const shared = createSharedAdapter(settings.REDIS_URL, `${settings.KAFKA_PREFIX}live`);
  const io: LiveServer = new Server(http, {
    path: livePath,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: liveMaxBytes,
    connectTimeout: 10_000,
    // A page whose line has gone silent is given up within half a minute.
    pingInterval: 15_000,
    pingTimeout: 15_000,
    allowRequest: (request, decide) => decide(null, isFrom(settings.WEB_ORIGIN, request)),
    adapter: shared.adapter as never,
  });
  const presence = await trackPresence(context);
  const session = guardSession(context.revocations);
  const stopWatching = watchBacklog(io);

  io.use((socket, next) => {
    admit(socket).then(
      () => next(),
      () => next(new Error('UNAVAILABLE')),
    );
  });

  /** Refuses by ending the handshake with a code as the error's message. */
  async function admit(socket: LiveSocket): Promise<void> {
    const { token } = socket.handshake.auth as { token?: unknown };
    const caller = typeof token === 'string' ? await callers.verify(token) : undefined;
    if (caller) socket.data.caller = caller;
  }

  io.use((socket, next) => {
    const { caller } = socket.data;
    if (!caller) next(new Error('UNAUTHENTICATED'));
    else if (connectionsOf(caller) >= mostSocketsEach) next(new Error('TOO_MANY'));
    else next();
  });

  function connectionsOf(caller: Caller): number {
    let count = 0;
    for (const socket of io.of('/').sockets.values()) if (socket.data.caller.id === caller.id) count++;
    return count;
  }

  io.on('connection', (socket) => {
    const { caller } = socket.data;
    session.guard(socket);
    // Revoked a moment ago: what is begun for it now would never end.
    if (!socket.connected) return;
    hearClient(socket, context, toMembers);
    if (caller.kind === 'operator') {
      void socket.join(operatorsRoom);
      return;
    }
    void socket.join(memberRoom(caller.id));
    presence.connected(caller.id);
    socket.on('disconnect', () => presence.disconnected(caller.id));
  });

  gauge(metrics, 'live_connections', 'Open live connections', (it) => it.set(io.of('/').sockets.size));

  function toMembers(memberIds: string[]) {
    return io.to(memberIds.map(memberRoom));
  }

  return {
    toMembers,
    toOperators: () => io.to(operatorsRoom),
    disconnect: (memberId) => io.in(memberRoom(memberId)).disconnectSockets(true),
    stop: async () => {
      stopWatching();
      session.stop();
      await presence.stop();
      io.local.disconnectSockets(true);
      io.engine.close();
      shared.stop();
    },
  };
}

/** Browsers send the page's origin with the upgrade and no script can change it. */
function isFrom(webOrigin: string, request: IncomingMessage): boolean {
  return request.headers.origin === webOrigin;
}
