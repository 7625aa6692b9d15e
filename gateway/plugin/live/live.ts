import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@emberline/contracts/errors';
import { addressKey } from '@emberline/kit/http/client-address';
import { endGradually } from '@emberline/kit/lifecycle';
import { countAtOnce } from '@emberline/kit/semaphore';
import { clientAddress, clientProto } from '../connections/address.ts';
import { framingProblem } from '../guard.ts';
import { requestIdOf } from '../headers.ts';
import type { Refusals } from '../log/refusal-log.ts';
import type { Parts } from '../parts.ts';
import { endWithProblem } from '../problem.ts';

const handshakeMs = 5_000;
/** Short enough for the limits in shutdown.ts. */
const longestStopMs = 7_000;

interface LiveOptions {
  parts: Pick<Parts, 'settings' | 'log' | 'cors' | 'ceiling' | 'upstreamHeaders' | 'isOpen' | 'isStopping'>;
  refusals: Refusals;
  /** Called with each socket that becomes a live connection. */
  onEnter: (socket: Duplex) => void;
}

/**
 * Passes live connections (WebSocket upgrades on /socket.io/) to the notification service and refuses every other
 * upgrade. The notification service checks the token, which comes in the handshake's own messages.
 */
export function createLive({ parts, refusals, onEnter }: LiveOptions) {
  const { settings } = parts;
  const open = new Set<Duplex>();
  const places = countAtOnce();

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const address = clientAddress(request, settings.trustedProxyHops);
    const key = addressKey(address);
    const id = requestIdOf(request);
    const refused = refusalOf(request, key);
    if (refused) {
      const [code, status] = refused;
      if (code !== 'UNAVAILABLE') refusals.note({ address, code, status, operation: 'live', reqId: id });
      endWithProblem(socket, code, headersFor(request, id), status);
    } else {
      enter(socket, key);
      connect(request, socket, head, { id, address });
    }
  }

  const headersFor = (request: IncomingMessage, id: string) => [
    ...['x-request-id', id],
    ...parts.cors.headersFor(request.headers.origin),
  ];

  /** Undefined when the upgrade is accepted; then a place is taken. */
  function refusalOf(request: IncomingMessage, key: string): [ErrorCode, status: number] | undefined {
    if (request.method === 'CONNECT') return ['INVALID', 400];
    if (framingProblem(request) || !isLive(request)) return ['INVALID', 426];
    if (request.headers.origin !== settings.webOrigin) return ['FORBIDDEN', 403];
    if (!parts.isOpen() || parts.isStopping()) return ['UNAVAILABLE', 503];
    if (parts.ceiling.isOver(key) || !places.enter(key, settings.perAddress.live)) return ['TOO_MANY', 429];
    return undefined;
  }

  function enter(socket: Duplex, key: string): void {
    open.add(socket);
    onEnter(socket);
    socket.once('close', () => {
      open.delete(socket);
      places.leave(key);
    });
  }

  function connect(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    { id, address }: { id: string; address: string },
  ): void {
    const proto = clientProto(request, settings.trustedProxyHops);
    const { host } = new URL(settings.services.notification);
    const outgoing = httpRequest(settings.services.notification, {
      path: request.url,
      agent: false,
      headers: [
        ...parts.upstreamHeaders(request, { id, address, proto }),
        ...['host', host, 'connection', 'Upgrade', 'upgrade', 'websocket'],
      ],
    });
    const timer = setTimeout(() => outgoing.destroy(new Error('slow')), handshakeMs);
    const giveUp = () => outgoing.destroy();
    socket.once('close', giveUp);
    outgoing.on('upgrade', (answer, upstream, upstreamHead) => {
      clearTimeout(timer);
      socket.off('close', giveUp);
      joinSockets({ client: socket, clientHead: head, answer, upstream, upstreamHead });
    });
    // Only a 101 opens the tunnel: bytes after any other answer must not reach the service.
    outgoing.on('response', (answer) => {
      clearTimeout(timer);
      outgoing.destroy();
      endWithProblem(
        socket,
        (answer.statusCode ?? 500) >= 500 ? 'UNAVAILABLE' : 'INVALID',
        headersFor(request, id),
      );
    });
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      if (socket.destroyed) return;
      parts.log.warn({ requestId: id, reason: error.message }, 'The notification service takes no page');
      endWithProblem(socket, 'UNAVAILABLE', headersFor(request, id));
    });
    outgoing.end();
  }

  /** Closes live connections one after the other; clients then reconnect to another gateway. */
  function stop(): Promise<void> {
    const end = (socket: Duplex) => {
      socket.end();
      setTimeout(() => socket.destroy(), 500).unref();
    };
    return endGradually(open, end, longestStopMs);
  }

  return { upgrade, stop, open: places.total };
}

function isLive({ method, url = '', headers, httpVersion }: IncomingMessage): boolean {
  const isSocketIo =
    url.startsWith('/socket.io/?') && new URLSearchParams(url.slice(12)).get('transport') === 'websocket';
  const isWebSocket =
    headers.upgrade?.toLowerCase() === 'websocket' && headers['sec-websocket-version'] === '13';
  return method === 'GET' && httpVersion === '1.1' && isSocketIo && isWebSocket;
}

interface Ends {
  client: Duplex;
  /** Bytes the client has already sent after its handshake. */
  clientHead: Buffer;
  /** The service's 101. */
  answer: IncomingMessage;
  upstream: Socket;
  upstreamHead: Buffer;
}

/** Answers the client's upgrade with the service's answer, then passes on what each sends until one closes. */
function joinSockets({ client, clientHead, answer, upstream, upstreamHead }: Ends): void {
  const lines = ['HTTP/1.1 101 Switching Protocols'];
  for (let i = 0; i < answer.rawHeaders.length; i += 2)
    lines.push(`${answer.rawHeaders[i]}: ${answer.rawHeaders[i + 1]}`);
  // Else the handshake's requests would be kept as long as the connection.
  Object.assign(upstream, { _httpMessage: null });
  client.write(`${lines.join('\r\n')}\r\n\r\n`);
  if (upstreamHead.length > 0) client.write(upstreamHead);
  if (clientHead.length > 0) upstream.write(clientHead);
  // Node types the client's end as any duplex; on a listening server it is a socket.
  passOn(client as Socket, upstream);
  passOn(upstream, client as Socket);
}

function passOn(end: Socket, other: Socket): void {
  end.setNoDelay(true);
  end.setKeepAlive(true, 30_000);
  end.setTimeout(0);
  end.on('error', () => end.destroy());
  end.once('close', () => other.destroy());
  end.on('data', (bytes) => {
    if (!other.write(bytes)) end.pause();
  });
  other.on('drain', () => end.resume());
  // Live connections are never half open: when one side ends, both are closed. A client may have ended while the
  // service was still being called.
  const finish = () => other.end(() => other.destroy());
  if (end.readableEnded) finish();
  else end.once('end', finish);
}
