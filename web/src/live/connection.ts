import { timings } from '@emberline/contracts/choices';
import { type ClientEvents, type LiveRefusal, livePath, type ServerEvents } from '@emberline/contracts/live';
import { io, type Socket } from 'socket.io-client';
import { clientConfig } from '../api/client-config.ts';
import { tokenSubject } from '../api/session.ts';
import { type LiveConnection, liveActions } from './events.ts';
import type { LiveState } from './live-slice.ts';

type LiveAction = ReturnType<(typeof liveActions)[keyof typeof liveActions]>;

export interface LiveHandlers {
  onState: (state: LiveState) => void;
  onNotice: (action: LiveAction) => void;
  /** `again` after a gap, in which notices were missed. */
  onConnected: (again: boolean) => void;
  /** The server refused the token, or ended its session. */
  onRefused: () => void;
}

const sessionOver: LiveRefusal = 'UNAUTHENTICATED';
const longestWaitMs = 60_000;

/**
 * The one live connection: WebSocket only, the token in the handshake, `init` after every connect. Reconnects 3 s after a
 * loss, then at growing intervals with jitter, and at once when the browser reports that it is online.
 */
export function openConnection(
  token: string,
  handlers: LiveHandlers,
  connect: typeof io = io,
): LiveConnection {
  const socket: Socket<ServerEvents, ClientEvents> = connect(clientConfig().apiOrigin, {
    path: livePath,
    transports: ['websocket'],
    auth: { token },
    reconnectionDelay: timings.reconnectMs,
    reconnectionDelayMax: longestWaitMs,
    randomizationFactor: 0.3,
  });
  let connectedBefore = false;
  let comingBack: ReturnType<typeof setTimeout> | undefined;

  const lost = () => {
    handlers.onState(navigator.onLine ? 'connecting' : 'offline');
    clearTimeout(comingBack);
    // socket.io does not reconnect after a refusal or a close by the server.
    if (!socket.active)
      comingBack = setTimeout(() => socket.connect(), timings.reconnectMs * (1 + Math.random() / 3));
  };
  socket.on('connect', () => {
    socket.emit('init', { type: 'init', userId: tokenSubject(token) ?? '' });
    handlers.onState('connected');
    handlers.onConnected(connectedBefore);
    connectedBefore = true;
  });
  socket.on('disconnect', lost);
  socket.on('connect_error', ({ message }) => {
    if (message === sessionOver) handlers.onRefused();
    else lost();
  });
  socket.on('ended', handlers.onRefused);
  for (const [name, action] of Object.entries(liveActions)) {
    // Each action takes the notice of its own name; TypeScript cannot see that in a loop.
    (socket as Socket).on(name, (notice) => handlers.onNotice(action(notice)));
  }

  const online = () => {
    if (!socket.connected) socket.disconnect().connect();
  };
  addEventListener('online', online);
  addEventListener('offline', lost);

  return {
    looking: (looking) => void socket.volatile.emit('looking', { looking }),
    typing: (contactId) => void socket.volatile.emit('typing', { contactId }),
    close: () => {
      clearTimeout(comingBack);
      removeEventListener('online', online);
      removeEventListener('offline', lost);
      socket.off();
      socket.disconnect();
    },
  };
}
