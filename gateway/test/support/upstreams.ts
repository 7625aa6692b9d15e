import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ServiceName, serviceNames } from '@emberline/contracts';
import { closeServer } from '@emberline/kit/testing/close-server';

export interface Arrived {
  service: ServiceName;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Reply = (request: IncomingMessage, response: ServerResponse) => unknown;
export type Upstreams = Awaited<ReturnType<typeof startUpstreams>>;

/**
 * Six services that record every request and answer with a description of it, or as `answers.set('GET /path',
 * (request, response) => …)` says.
 * @param options the key set that auth serves
 */
export async function startUpstreams({ jwks }: { jwks: object }) {
  const arrived: Arrived[] = [];
  const answers = new Map<string, Reply>([
    ['GET /internal/jwks', (_request, response) => response.end(JSON.stringify(jwks))],
  ]);
  const servers = new Map<ServiceName, Server>();
  for (const name of serviceNames) servers.set(name, await startOne(name, arrived, answers));
  const server = (name: ServiceName) => servers.get(name) as Server;
  const urlOf = (name: ServiceName) => `http://127.0.0.1:${(server(name).address() as AddressInfo).port}`;
  return {
    arrived,
    answers,
    server,
    urls: Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_URL`, urlOf(name)])),
    stop(): void {
      for (const one of servers.values()) void closeServer(one);
    },
  };
}

async function startOne(
  service: ServiceName,
  arrived: Arrived[],
  answers: Map<string, Reply>,
): Promise<Server> {
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const entry: Arrived = { service, method, url, headers, body: '' };
    const isKeySet = url === '/internal/jwks' && !headers['x-request-id'];
    if (!isKeySet) arrived.push(entry);
    const answer = answers.get(`${method} ${url.split('?')[0]}`);
    if (answer) return void answer(request, response);
    request.on('data', (chunk) => {
      entry.body += chunk;
    });
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(entry));
    });
  });
  server.keepAliveTimeout = 72_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
