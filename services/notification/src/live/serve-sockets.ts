import type { LiveRefusal } from '@emberline/contracts/live';
import type { App } from '@emberline/kit/http/app';
import type { Caller } from '@emberline/kit/identity/callers';
import { endGradually } from '@emberline/kit/lifecycle';
import { countAtOnce } from '@emberline/kit/semaphore';
import { gauge } from '@emberline/kit/telemetry/metrics';
import type { Context } from '../context.ts';
import { guardSession, watchBacklog } from './guard-sockets.ts';
import { hearClient } from './hear-client.ts';
import { allMembersRoom, type LiveSocket, memberRoom, operatorsRoom } from './live.ts';
import { trackPresence } from './presence-tracker.ts';

const mostPagesEach = 10;

/** Admits pages by their token and joins them to rooms by who they are. */
export async function serveSockets(app: App, context: Context): Promise<void> {
  const { callers, metrics, live, returnedLetters } = context;
  const { io } = live;
  io.attach(app.server);
  const presence = await trackPresence(context);
  const session = guardSession(context.revocations);
  const stopWatching = watchBacklog(io);

  io.use((socket, next) => {
    admit(socket).then(
      () => next(),
      () => next(refusal('UNAVAILABLE')),
    );
  });

  async function admit(socket: LiveSocket): Promise<void> {
    const { token } = socket.handshake.auth as { token?: unknown };
    const caller = typeof token === 'string' ? await callers.verify(token) : undefined;
    // An operator without a role sees nothing yet.
    const isNewcomer = caller?.kind === 'operator' && caller.roles.length === 0;
    if (caller && !isNewcomer) socket.data.caller = caller;
  }

  const pages = countAtOnce();

  io.use((socket, next) => {
    const { caller } = socket.data;
    if (!caller) return next(refusal('UNAUTHENTICATED'));
    // Closed while its token was checked: its connection would never be counted off.
    if (socket.conn.readyState !== 'open') return next(refusal('UNAVAILABLE'));
    if (!pages.enter(caller.id, mostPagesEach)) return next(refusal('TOO_MANY'));
    const rooms = roomsOf(caller);
    socket.conn.once('close', () => {
      pages.leave(caller.id);
      for (const room of rooms) live.channels.leave(room);
    });
    // Join first: every later hint reaches this page, and earlier changes are in what it fetches after it connects.
    void Promise.all(rooms.map(live.channels.join)).then(() => next());
  });

  io.on('connection', (socket) => {
    const { caller } = socket.data;
    // Else the request and its token would be kept as long as the connection.
    Object.assign(socket.conn, { request: null });
    Object.assign(socket, { handshake: null });
    session.guard(socket);
    // Stop when the session was just revoked: anything started for this socket would never end.
    if (!socket.connected) return;
    hearClient(socket, context);
    void socket.join(roomsOf(caller));
    if (caller.kind === 'operator') return;
    const banner = live.banner();
    if (banner) socket.emit('banner', { banner });
    returnedLetters.toldAt(caller.id).then(
      (returned) => returned && socket.emit('letters', { returned: true }),
      () => {},
    );
    presence.connected(caller.id);
    socket.on('disconnect', () => presence.disconnected(caller.id));
  });

  gauge(metrics, 'live_connections', 'Open live connections', (it) => it.set(io.of('/').sockets.size));

  app.kit.endOpen = (withinMs) =>
    endGradually(io.of('/').sockets.values(), (socket) => socket.disconnect(true), withinMs);

  // Close the sockets that are left first, because they would keep the server open. Their clients reconnect elsewhere.
  app.addHook('preClose', async () => {
    stopWatching();
    session.stop();
    await presence.stop();
    io.local.disconnectSockets(true);
    io.engine.close();
    live.channels.stop();
  });
}

const refusal = (code: LiveRefusal) => new Error(code);

function roomsOf({ kind, id }: Caller): string[] {
  return kind === 'operator' ? [operatorsRoom] : [memberRoom(id), allMembersRoom];
}
