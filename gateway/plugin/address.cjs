const { isIP, isIPv6 } = require('node:net');

/**
 * Whose request it is: the socket's address, or with proxies in front the one that the outermost trusted proxy saw.
 * @param {import('node:http').IncomingMessage} request
 * @param {number} trustedProxyHops
 */
function clientAddress(request, trustedProxyHops) {
  const direct = request.socket.remoteAddress ?? '';
  if (trustedProxyHops > 0) {
    const hops = (request.headers['x-forwarded-for'] ?? '').split(',');
    const seen = hops.at(-trustedProxyHops)?.trim() ?? '';
    if (isIP(seen)) return seen;
  }
  return direct.startsWith('::ffff:') ? direct.slice(7) : direct;
}

/** How the client reached the outermost trusted proxy. */
function clientProto({ headers }, trustedProxyHops) {
  return trustedProxyHops > 0 && headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
}

/** What limits count by: one IPv6 customer holds a whole /64, so its members count as one. */
function limitKey(address) {
  if (!isIPv6(address)) return address;
  const [left, right] = address.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const missing = right === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array(Math.max(missing, 0)).fill('0'), ...tail].slice(0, 4).join(':');
}

module.exports = { clientAddress, clientProto, limitKey };
