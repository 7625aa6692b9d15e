import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Certificate } from '@emberline/tools/dev/engines/certificates.ts';

/**
 * Speaks TLS and HTTP/2 before a part of the product, as the ingress does in production.
 * @param target the part's origin
 */
export async function openFrontDoor(
  port: number,
  target: string,
  { certificate: cert, key }: Certificate,
): Promise<Http2SecureServer> {
  const server = createSecureServer({ cert, key, allowHTTP1: true });
  server.on('request', (asked, answered) => void passOn(target, asked, answered));
  server.on(
    'upgrade',
    (asked: IncomingMessage, socket: Duplex) => void connectThrough(target, asked, socket),
  );
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

async function passOn(target: string, asked: Http2ServerRequest, answered: Http2ServerResponse) {
  const headers = { ...withoutConnection(asked.headers), host: asked.authority || asked.headers.host };
  const onward = request(new URL(asked.url, target), { method: asked.method, headers });
  onward.on('response', (answer) => {
    answered.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
    void pipeline(answer, answered).catch(() => {});
  });
  await pipeline(asked, onward).catch(() => answered.stream?.destroy());
}

/** HTTP/2 knows no headers about the connection. */
function withoutConnection(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const names = ['connection', 'keep-alive', 'transfer-encoding'];
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !names.includes(name)),
  );
}

async function connectThrough(target: string, asked: IncomingMessage, socket: Duplex) {
  const { hostname, port } = new URL(target);
  const onward = connect(Number(port), hostname);
  const headers = asked.rawHeaders.flatMap((name, n) =>
    n % 2 === 0 ? [`${name}: ${asked.rawHeaders[n + 1]}`] : [],
  );
  onward.write([`GET ${asked.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
  await Promise.allSettled([pipeline(socket, onward), pipeline(onward, socket)]);
}
