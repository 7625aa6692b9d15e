import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { addressKey } from '@emberline/kit/http/client-address';
import { socketAddress } from './address.ts';
import { createPlaces } from './places.ts';

export type Connections = ReturnType<typeof createConnections>;

/**
 * Limits the open connections of one address. Live connections are not counted here but separately. Behind proxies
 * every connection is a proxy's, so nothing is refused here; the Ingress limits them.
 */
export function createConnections({ perAddress, isBehindProxies }: ConnectionOptions) {
  const places = createPlaces(isBehindProxies ? Number.POSITIVE_INFINITY : perAddress);
  const keyOf = new Map<Socket, string>();

  /** @returns false when its address already holds too many. */
  function admit(socket: Socket): boolean {
    const key = addressKey(socketAddress(socket));
    if (!places.take(key)) return false;
    keyOf.set(socket, key);
    socket.once('close', () => leave(socket));
    return true;
  }

  function leave(socket: Duplex): void {
    const key = keyOf.get(socket as Socket);
    if (key === undefined) return;
    keyOf.delete(socket as Socket);
    places.giveBack(key);
  }

  return { admit, leave, open: places.taken, sockets: () => keyOf.keys() };
}

interface ConnectionOptions {
  perAddress: number;
  isBehindProxies: boolean;
}
