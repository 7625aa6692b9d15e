import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxForTest } from './harness.ts';

const webOrigin = 'http://web.test:3000';
let box: Awaited<ReturnType<typeof sandboxForTest>>;
beforeAll(async () => {
  box = await sandboxForTest({ webOrigin });
});
afterAll(() => box.stop());

const ways = [
  ['GET', '/sandbox/state'],
  ['POST', '/sandbox/clock/advance'],
  ['GET', '/v1/customers'],
  ['POST', '/v1/customers'],
  ['OPTIONS', '/v1/customers'],
] as const;

test.each(ways)('%s %s answers a page elsewhere nothing', async (method, path) => {
  for (const origin of ['https://evil.example', 'null', 'http://localhost:9999']) {
    const answer = await fetch(box.url + path, { method, headers: { origin } });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('the web client’s page may call it and read the answer, and no other', async () => {
  const { status, headers } = await fetch(`${box.url}/v1/customers`, {
    method: 'OPTIONS',
    headers: { origin: webOrigin },
  });
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe(webOrigin);
  expect(headers.get('vary')).toBe('Origin');
});

test('programs and its own pages are answered as ever', async () => {
  for (const headers of [{}, { origin: box.url }])
    expect((await fetch(`${box.url}/sandbox/state`, { headers })).status).toBe(200);
});
