import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Export, zipkinSpans } from './zipkin-spans.ts';

/** Takes traces as the services send them (OTLP over HTTP, JSON) and gives them on to Zipkin, which does not speak that. */
export async function takeSpans(zipkin: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const spans = zipkinSpans(JSON.parse(Buffer.concat(parts).toString()) as Export);
    const headers = { 'content-type': 'application/json' };
    // What is lost here is missing in a picture, and nothing else.
    await fetch(zipkin, { method: 'POST', headers, body: JSON.stringify(spans) }).catch(() => {});
    response.writeHead(200, headers).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
