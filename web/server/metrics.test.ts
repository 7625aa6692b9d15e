// @vitest-environment node
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createMetricsServer, measure } from './metrics.ts';

/** Its label `version` is that of Node. */
const isOfNode = (line: string) => line.startsWith('nodejs_version_info');

test('each figure tells version, environment and pod; health checks are not counted', async () => {
  const app = Fastify();
  const registry = measure(app, { labels: { version: '1.2.3', environment: 'staging', pod: 'web-1' } });
  app.get('/*', async () => 'here');
  for (const url of ['/', '/assets/a.js', '/health/live']) await app.inject(url);

  const server = createMetricsServer(registry).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lines = (await (await fetch(`${origin}/metrics`)).text()).split('\n');
  const values = lines.filter((line) => line !== '' && !line.startsWith('#') && !isOfNode(line));
  expect(
    values.filter((line) => !line.includes('version="1.2.3",environment="staging",pod="web-1"')),
  ).toEqual([]);
  const counts = lines.filter((line) => line.startsWith('web_request_seconds_count'));
  expect(counts.map((line) => /kind="(\w+)",status="200".* (\d+)$/.exec(line)?.slice(1))).toEqual([
    ['other', '1'],
    ['asset', '1'],
  ]);
  expect((await fetch(origin)).status).toBe(404);
  server.close();
});
