import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { closeServer } from '@emberline/kit/testing/close-server';

/** A small server in place of the services that auth calls. It records the calls; those at a path in `away` are refused. */
export async function startOthers() {
  const asked: { call: string; body: Record<string, unknown> }[] = [];
  const away = new Set<string>();
  const server = createServer(async (request, response) => {
    const [path = '', body] = [request.url, await text(request)];
    asked.push({ call: `${request.method} ${path}`, body: body ? JSON.parse(body) : {} });
    response.statusCode = away.has(path) ? 503 : 200;
    response.end(JSON.stringify({ ok: true }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    away,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => closeServer(server),
  };
}
