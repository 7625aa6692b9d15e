import { afterAll, beforeAll, expect, test } from 'vitest';
import { webOrigin } from './support/gateway.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const preflight = (path: string, origin: string) =>
  world.fetch(path, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'PUT' } });

test('a preflight from the web client names the methods of the path and is kept by the browser', async () => {
  const { status, headers } = await preflight('/users/me', webOrigin);
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe(webOrigin);
  expect(headers.get('access-control-allow-methods')).toBe('GET, PUT');
  expect(headers.get('access-control-allow-headers')).toMatch(/authorization/);
  expect(headers.get('access-control-max-age')).toBe('7200');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
});

test('a foreign origin gets no permission, and OPTIONS never reaches a service', async () => {
  for (const origin of [
    'http://evil.example',
    'null',
    'http://localhost:3000.evil.example',
    'https://localhost:3000',
  ]) {
    expect((await preflight('/users/me', origin)).headers.get('access-control-allow-origin')).toBeNull();
    const answer = await world.fetch('/geo', { headers: { origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
  expect((await preflight('/nothing/here', webOrigin)).status).toBe(404);
  expect(world.upstreams.arrived.map(({ method }) => method)).not.toContain('OPTIONS');
});

test('the web client may read answers and errors, with adlink, retry-after and the request id', async () => {
  world.upstreams.answers.set('GET /geo', (_request, response) => {
    response.writeHead(200, {
      adlink: 'https://ad.example/',
      'access-control-allow-origin': '*',
      'access-control-allow-credentials': 'true',
    });
    response.end('{}');
  });
  for (const path of ['/geo', '/users/me', '/nowhere']) {
    const { headers } = await world.fetch(path, { headers: { origin: webOrigin } });
    expect(headers.get('access-control-allow-origin'), path).toBe(webOrigin);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('access-control-expose-headers')).toBe('adlink, adtext, retry-after, x-request-id');
    expect(headers.get('vary')).toMatch(/Origin/);
    if (path === '/geo') expect(headers.get('adlink')).toBe('https://ad.example/');
  }
});
