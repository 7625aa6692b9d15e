import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { plainAddress } from '@emberline/kit/http/client-address';

/** The client's address: the socket's, or behind proxies the one that the outermost trusted proxy saw. */
export function clientAddress(
  request: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  trustedProxyHops: number,
): string {
  if (trustedProxyHops > 0) {
    const forwarded = request.headers['x-forwarded-for'];
    const seen = String(forwarded ?? '')
      .split(',')
      .at(-trustedProxyHops)
      ?.trim();
    if (seen && isIP(seen)) return seen;
  }
  return socketAddress(request.socket);
}

export function socketAddress({ remoteAddress = '' }: { remoteAddress?: string | undefined }): string {
  return plainAddress(remoteAddress);
}

/** How the client reached the outermost trusted proxy. */
export function clientProto(
  { headers }: Pick<IncomingMessage, 'headers'>,
  trustedProxyHops: number,
): 'http' | 'https' {
  return trustedProxyHops > 0 && headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
}
