import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { addressKey } from '@emberline/kit/http/client-address';
import { countAtOnce } from '@emberline/kit/semaphore';
import { socketAddress } from './address.ts';

export type Connections = ReturnType<typeof createConnections>;

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
