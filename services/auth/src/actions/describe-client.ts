import { addressKey, clientAddress, coarseAddress } from '@emberline/kit/http/client-address';
import { describeDevice } from '../domain/device.ts';

/** The origin of a call. */
export interface Client {
  /** For the security log, which writes its beginning. */
  address: string;
  /** The key by which login attempts are counted. */
  addressKey: string;
  /** Device and place are shown to the person later. A session stores nothing else about the client. */
  device: string;
  place: string;
}

export function clientOf(request: Parameters<typeof clientAddress>[0]): Client {
  return clientAt(clientAddress(request), request.headers['user-agent']);
}

export function clientAt(address: string, userAgent?: string): Client {
  return {
    address,
    addressKey: addressKey(address),
    device: describeDevice(userAgent),
    place: coarseAddress(address),
  };
}
