import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { addressKey } from '@emberline/kit/http/client-address';
import { countAtOnce } from '@emberline/kit/semaphore';
import type { Counter } from 'prom-client';
import type { Cors } from '../cors.ts';
import type { Refusals } from '../log/refusal-log.ts';
import { endWithProblem } from '../problem.ts';
import { socketAddress } from './address.ts';
import type { Takers } from './server.ts';

type Connections = ReturnType<typeof createConnections>;

/**
 * Limits the open connections of one address. Live connections are not counted here but separately. Behind proxies
 * every connection is a proxy's, so nothing is refused here; the Ingress limits them.
 */
export function createConnections({ perAddress, isBehindProxies }: ConnectionOptions) {
  const most = isBehindProxies ? Number.POSITIVE_INFINITY : perAddress;
  const places = countAtOnce();
  const keyOf = new Map<Socket, string>();

  /** @returns false when its address already holds too many. */
  function admit(socket: Socket): boolean {
    const key = addressKey(socketAddress(socket));
    if (!places.enter(key, most)) return false;
    keyOf.set(socket, key);
    socket.once('close', () => leave(socket));
    return true;
  }

  function leave(socket: Duplex): void {
    const key = keyOf.get(socket as Socket);
    if (key === undefined) return;
    keyOf.delete(socket as Socket);
    places.leave(key);
  }

  return { admit, leave, open: places.total, sockets: () => keyOf.keys() };
}

interface ConnectionOptions {
  perAddress: number;
  isBehindProxies: boolean;
}

interface GateOptions {
  connections: Connections;
  cors: Pick<Cors, 'headersForUnreadable'>;
  refusals: Refusals;
  /** Counts connections that were refused. */
  refused: Counter;
}

/** Decides what happens before there is a request: whether a connection may stay, and how to answer unreadable bytes. */
export function createGate({
  connections,
  cors,
  refusals,
  refused,
}: GateOptions): Pick<Takers, 'admit' | 'unreadable'> {
  const headers = () => ['x-request-id', randomUUID(), ...cors.headersForUnreadable()];
  return {
    admit(socket) {
      if (connections.admit(socket)) return true;
      refused.inc();
      refusals.note({
        address: socketAddress(socket),
        status: 429,
        code: 'TOO_MANY',
        reason: 'too many connections',
      });
      socket.on('error', () => socket.destroy());
      endWithProblem(socket, 'TOO_MANY', headers());
      return false;
    },
    unreadable(error, socket) {
      if (!socket.writable || error.code === 'ECONNRESET') {
        socket.destroy();
        return;
      }
      const status = statuses[error.code ?? ''] ?? 400;
      // A 408 is no attack: browsers open connections in advance and may never use them.
      if (status !== 408)
        refusals.note({ address: addressOf(socket), status, code: 'TRANSFER_REFUSED', reason: error.code });
      endWithProblem(socket, 'TRANSFER_REFUSED', headers(), status);
    },
  };
}

/** More exact than the error code's own status. */
const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

function addressOf(socket: Duplex & { remoteAddress?: string }): string {
  return socketAddress(socket);
}
