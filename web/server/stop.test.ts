// @vitest-environment node
import http from 'node:http';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { stopperOf } from './stop.ts';

test('a kept-alive connection gets one more answer while the server stops', async () => {
  const app = Fastify({ return503OnClosing: false });
  app.get('/', async () => 'here');
  const stop = stopperOf(app, { idleMs: 1_500 });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  expect(await get(url, agent)).toEqual({ status: 200, connection: 'keep-alive' });

  const stopped = stop();
  expect(await get(url, agent)).toEqual({ status: 200, connection: 'close' });
  await expect(get(url, new http.Agent())).rejects.toThrow('ECONNREFUSED');
  await stopped;
  agent.destroy();
});

function get(url: string, agent: http.Agent): Promise<{ status?: number; connection?: string }> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (answer) => {
      answer
        .resume()
        .once('end', () =>
          resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection ?? '' }),
        );
    });
    request.once('error', reject);
  });
}
