import { addressKey, clientAddress } from '@emberline/kit/http/client-address';
import { coarseAddress } from '../domain/coarse-address.ts';
import { describeDevice } from '../domain/device.ts';

/** From where somebody calls. */
export interface Client {
  /** For the security log. */
  address: string;
  /** What login attempts are counted by. */
  addressKey: string;
  /** What the person is shown again later; nothing else is kept with a session. */
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
