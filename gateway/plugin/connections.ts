import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { addressKey } from '@emberline/kit/http/client-address';
import { socketAddress } from './address.ts';
import { createPlaces } from './places.ts';

export type Connections = ReturnType<typeof createConnections>;

/**
 * The connections that one address may hold open. One that becomes a live connection leaves: those are counted by
 * themselves. Behind proxies every connection is theirs: then nothing is refused here, and the Ingress counts.
 */
export function createConnections({ perAddress, isBehindProxies }: ConnectionOptions) {
  const places = createPlaces(isBehindProxies ? Number.POSITIVE_INFINITY : perAddress);
  const keyOf = new Map<Socket, string>();

  /** @returns false when its address holds too many already. */
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
