import { webOrigin } from './gateway.ts';

/** The bytes a browser sends to open a live connection. */
export const upgradeBytes = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'Host: g',
  `Origin: ${webOrigin}`,
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '\r\n',
].join('\r\n');
