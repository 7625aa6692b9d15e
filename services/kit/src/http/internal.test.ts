import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operation } from '@emberline/contracts';
import { Type } from 'typebox';
import { afterEach, expect, test } from 'vitest';
import { callService } from './internal.ts';

const read = operation({
  id: 'read',
  service: 'admin',
  method: 'GET',
  path: '/internal/read/:id',
  who: 'service',
  summary: 'Reads.',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({ tag: Type.Array(Type.String()) }),
  answer: Type.Object({ ok: Type.Boolean() }),
});
const write = operation({ ...read, id: 'write', method: 'POST', body: Type.Object({ text: Type.String() }) });

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const input = {
  params: { id: 'a/b' },
  query: { tag: ['x', 'y'] },
  credential: { tokenFor: async (to: string) => `token for ${to}` },
};

test('the operation says method, path and query; a token for the service that has it proves the caller', async () => {
  const url = await serve((request, response) => {
    const { method, url: path, headers } = request;
    response.end(
      JSON.stringify({ ok: true, seen: [method, path, headers.authorization, headers['x-request-id']] }),
    );
  });
  expect(await callService(read, { ...input, url, requestId: 'request-1' })).toEqual({
    ok: true,
    seen: ['GET', '/internal/read/a%2Fb?tag=x&tag=y', 'Bearer token for admin', 'request-1'],
  });
});

test("the other service's refusal comes through with its code", async () => {
  const url = await serve((_request, response) => {
    response.writeHead(409).end(JSON.stringify({ statusCode: 409, code: 'MAIL_CLAIMED', message: 'Taken.' }));
  });
  await expect(callService(read, { ...input, url })).rejects.toMatchObject({
    code: 'MAIL_CLAIMED',
    message: 'Taken.',
  });
});

test('how long to wait comes through with a refusal for too many tries', async () => {
  const url = await serve((_request, response) => {
    const body = { statusCode: 429, code: 'TOO_MANY', message: 'Wait.' };
    response.writeHead(429, { 'retry-after': '8' }).end(JSON.stringify(body));
  });
  await expect(callService(read, { ...input, url })).rejects.toMatchObject({
    code: 'TOO_MANY',
    retryAfter: 8,
  });
});

test('a broken connection is tried again for reading and not for writing', async () => {
  let calls = 0;
  const url = await serve((request, response) => {
    if (++calls % 2 === 1) request.socket.destroy();
    else response.end('{"ok":true}');
  });
  expect(await callService(read, { ...input, url })).toEqual({ ok: true });
  calls = 0;
  await expect(callService(write, { ...input, url, body: { text: 'x' } })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  expect(calls).toBe(1);
});

test('no answer in time is UNAVAILABLE', async () => {
  const url = await serve(() => {});
  await expect(callService(read, { ...input, url, timeoutMs: 100 })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  server.closeAllConnections();
});
