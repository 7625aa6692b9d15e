import { livePath } from '@emberline/contracts/live';

/** How a page of the web client opens its live connection, for socket.io's client. */
export function pageOptions(token: string, webOrigin: string) {
  return {
    path: livePath,
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { origin: webOrigin },
  };
}
