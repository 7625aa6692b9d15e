import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Route, readContract } from '../plugin/contract.ts';
import { startWorld, type World } from './support/world.ts';

const contractFile = join(import.meta.dirname, '../../contracts/generated/gateway.json');
const routes = readContract(contractFile);
const id = 'a1b2c3d4e5f6a1b2c3d4e5f6';
const pathOf = ({ path }: Route) => path.replaceAll(/:[^/]+/g, id);
const strangePaths = (path: string) => [
  `${path}/`,
  `/${path}`,
  `${path}/x/y/z`,
  path.toUpperCase(),
  `/v1${path}`,
  `${path}%2e`,
  `/internal${path}`,
];

let world: World;
let tokens: Partial<Record<Route['who'], { authorization: string }>>;

beforeAll(async () => {
  world = await startWorld({ CONTRACT_FILE: contractFile });
  const operator = { aud: 'operator', role: 'operator', sub: id };
  tokens = {
    member: await world.bearer(),
    newcomer: await world.bearer({ claims: { ...operator, role: 'newcomer' } }),
    operator: await world.bearer({ claims: operator }),
    manager: await world.bearer({ claims: { ...operator, role: 'manager' } }),
  };
});
afterAll(() => world.stop());

test(`each of the contract's ${routes.length} operations reaches its own service with its path, query and body`, async () => {
  for (const route of routes) {
    const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
    const body = hasBody ? JSON.stringify({ for: route.id }) : undefined;
    const headers = { ...tokens[route.who], ...(hasBody && { 'content-type': 'application/json' }) };
    const url = `${pathOf(route)}?a=1&b=%2F`;
    const answer = await world.fetch(url, { method: route.method, headers, body });
    const { service, method } = route;
    expect(answer.status, route.id).toBe(200);
    expect(await answer.json(), route.id).toMatchObject({ service, method, url, body: body ?? '' });
  }
});

test('nothing else reaches any service', { timeout: 60_000 }, async () => {
  world.upstreams.arrived.length = 0;
  const asked: [method: string, path: string][] = [
    ...['/', '/internal/jwks', '/metrics', '/docs', '/openapi.json'].map((path): [string, string] => [
      'GET',
      path,
    ]),
    ['GET', '/socket.io/?EIO=4&transport=polling'],
    ['POST', '/socket.io/?EIO=4&transport=polling'],
  ];
  for (const path of new Set(routes.map(pathOf))) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])
      if (!isKnown(method, path)) asked.push([method, path]);
    for (const strange of strangePaths(path)) asked.push(['GET', strange], ['POST', strange]);
  }
  for (const [method, path] of asked) {
    const answer = await world.fetch(path, { method, headers: tokens.manager });
    expect(answer.status, `${method} ${path}`).toBe(404);
    if (method !== 'HEAD') expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(asked.length).toBeGreaterThan(1_000);
  expect(world.upstreams.arrived).toEqual([]);
});

const patterns = routes.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`),
}));

function isKnown(method: string, path: string): boolean {
  return patterns.some((known) => known.method === method && known.pattern.test(path));
}
