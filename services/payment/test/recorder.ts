import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A proxy that records the requests to a server. */
export async function startRecorder(target: string) {
  const requests: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const recorded = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => kept.has(name)),
      ) as Record<string, string>,
      body: Buffer.concat(parts).toString(),
    };
    requests.push(recorded);
    const answer = await send(target, recorded).catch(() => undefined);
    // The server is stopped while somebody still asks.
    if (!answer) return void response.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

const kept = new Set(['authorization', 'content-type', 'idempotency-key', 'stripe-version']);

/** Sends a recorded request to another server. */
export function send(target: string, { method, path, headers, body }: RecordedRequest): Promise<Response> {
  return fetch(target + path, { method, headers, ...(body !== '' && { body }) });
}
