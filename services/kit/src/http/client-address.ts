import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The client's address as the gateway has seen it; for a direct call by another service, that service's address. */
export function clientAddress(request: Pick<FastifyRequest, 'headers' | 'socket'>): string {
  const forwarded = request.headers['x-forwarded-for'];
  const address = typeof forwarded === 'string' ? forwarded : (request.socket.remoteAddress ?? '');
  return plainAddress(address);
}

/** IPv4 without the prefix that a dual-stack socket adds. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

/** The key that limits count by: one IPv6 customer holds a whole /64, so all its addresses count as one. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [left = '', right] = address.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const missing = right === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array<string>(Math.max(missing, 0)).fill('0'), ...tail].slice(0, 4).join(':');
}

/** The network of an address, without the part that identifies one line: `203.0.113.*`, `2001:db8:85a3:*`. */
export function coarseAddress(address: string): string {
  switch (isIP(address)) {
    case 4:
      return `${address.split('.').slice(0, 3).join('.')}.*`;
    case 6:
      return [...groupsOf(address).slice(0, 3), '*'].join(':');
    default:
      return 'unknown';
  }
}

/** The groups before the omitted zeros. */
function groupsOf(address: string): string[] {
  return (address.split('::')[0] ?? '').split(':').filter(Boolean);
}
