const http = require('node:http');
const { clientAddress, clientProto, limitKey } = require('./address.cjs');
const { framingProblem } = require('./guard.cjs');
const { upstreamHeaders, requestIdOf } = require('./headers.cjs');
const { rawProblem } = require('./problem.cjs');

const handshakeMs = 5_000;

/**
 * Passes live connections (WebSocket upgrades on /socket.io/) on to the notification service and refuses every other
 * upgrade. The token comes in the handshake's own messages; the notification service checks it.
 * @param {{ settings: object, log: import('pino').Logger, ceiling: { isOver: (key: string) => boolean },
 *   gauge: { set: (count: number) => void }, isOpen: () => boolean }} parts
 */
function createLive({ settings, log, ceiling, gauge, isOpen }) {
  const open = new Set();
  const perAddress = new Map();

  function upgrade(request, socket, head) {
    socket.on('error', () => socket.destroy());
    const address = clientAddress(request, settings.trustedProxyHops);
    const key = limitKey(address);
    if (framingProblem(request) || !isLive(request)) return refuse(socket, 'INVALID', 426);
    if (request.headers.origin !== settings.webOrigin) return refuse(socket, 'FORBIDDEN');
    if (!isOpen()) return refuse(socket, 'UNAVAILABLE');
    const isTooMany = (perAddress.get(key) ?? 0) >= settings.livePerAddress || ceiling.isOver(key);
    if (isTooMany) return refuse(socket, 'TOO_MANY');
    enter(socket, key);
    return connect(request, socket, head, address);
  }

  function connect(request, socket, head, address) {
    const id = requestIdOf(request);
    const headers = upstreamHeaders(request, {
      id,
      address,
      proto: clientProto(request, settings.trustedProxyHops),
    });
    const { host } = new URL(settings.services.notification);
    const outgoing = http.request(settings.services.notification, {
      path: request.url,
      agent: false,
      headers: [...headers, 'host', host, 'connection', 'Upgrade', 'upgrade', 'websocket'],
    });
    const timer = setTimeout(() => outgoing.destroy(new Error('slow')), handshakeMs);
    socket.once('close', () => outgoing.destroy());
    outgoing.on('upgrade', (answer, upstream, upstreamHead) => {
      clearTimeout(timer);
      join(socket, upstream, answer, { head, upstreamHead });
    });
    // Only a real 101 opens the tunnel: what a client sends after any other answer must not reach the service.
    outgoing.on('response', (answer) => {
      clearTimeout(timer);
      outgoing.destroy();
      refuse(socket, answer.statusCode >= 500 ? 'UNAVAILABLE' : 'INVALID');
    });
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      if (socket.destroyed) return;
      log.warn({ requestId: id, reason: error.message }, 'No live connection to the notification service');
      refuse(socket, 'UNAVAILABLE');
    });
    outgoing.end();
  }

  function enter(socket, key) {
    open.add(socket);
    perAddress.set(key, (perAddress.get(key) ?? 0) + 1);
    gauge.set(open.size);
    socket.once('close', () => {
      open.delete(socket);
      const left = perAddress.get(key) - 1;
      if (left > 0) perAddress.set(key, left);
      else perAddress.delete(key);
      gauge.set(open.size);
    });
  }

  /** Clients connect again, to another gateway. */
  function stop() {
    for (const socket of open) {
      socket.end();
      setTimeout(() => socket.destroy(), 500).unref();
    }
  }

  return { upgrade, stop };
}

module.exports = { createLive };

function isLive({ method, url, headers, httpVersion }) {
  const isSocketIo =
    url.startsWith('/socket.io/?') && new URLSearchParams(url.slice(12)).get('transport') === 'websocket';
  const isWebSocket =
    headers.upgrade?.toLowerCase() === 'websocket' && headers['sec-websocket-version'] === '13';
  return method === 'GET' && httpVersion === '1.1' && isSocketIo && isWebSocket;
}

function join(socket, upstream, answer, { head, upstreamHead }) {
  const lines = ['HTTP/1.1 101 Switching Protocols'];
  for (let i = 0; i < answer.rawHeaders.length; i += 2)
    lines.push(`${answer.rawHeaders[i]}: ${answer.rawHeaders[i + 1]}`);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  if (upstreamHead.length > 0) socket.write(upstreamHead);
  if (head.length > 0) upstream.write(head);
  for (const [end, other] of [
    [socket, upstream],
    [upstream, socket],
  ]) {
    end.setNoDelay(true);
    end.setKeepAlive(true, 30_000);
    end.setTimeout(0);
    end.on('error', () => end.destroy());
    end.once('close', () => other.destroy());
    end.pipe(other);
  }
}

function refuse(socket, code, status) {
  if (socket.writable) socket.end(rawProblem(code, status), () => socket.destroy());
  else socket.destroy();
}
