import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAllowList, type Route, readContract } from './allow-list.ts';

const route = (method: 'GET', path: string): Route => ({
  ...{ id: `${method} ${path}`, method, path },
  ...{ service: 'profile', who: 'guest', maxBytes: 0, timeoutMs: 1_000 },
});
const list = createAllowList([
  route('GET', '/users/me'),
  route('GET', '/users/:id/photos'),
  route('GET', '/users/photos/:file'),
  route('GET', '/users/:id'),
]);
const found = (path: string) => list.find('GET', path)?.route.path;

test('a static path wins over a parameter, as in Fastify', () => {
  expect(found('/users/me')).toBe('/users/me');
  expect(found('/users/photos/photos')).toBe('/users/photos/:file');
  expect(found('/users/abc')).toBe('/users/:id');
});

test('an encoded static path is the static path, and is passed on decoded', () => {
  expect(list.find('GET', '/users/%6de')?.path).toBe('/users/me');
  expect(found('/users/%6De')).toBe('/users/me');
});

test('what could be read as another path is not found', () => {
  const strange = [
    '/users/me/',
    '//users/me',
    '/users//me',
    '/Users/me',
    '/users/./me',
    '/users/..',
    '/users/%2e%2e',
  ];
  strange.push(
    '/users/a%2fb',
    '/users/a%5cb',
    '/users/a%00',
    '/users/%25%36',
    '/users/a;b',
    '/users/a%20b',
    '/users/%zz',
  );
  for (const path of strange) expect(found(path), path).toBeUndefined();
});

test('a method that the contract does not have is not found', () => {
  expect(list.find('HEAD', '/users/me')).toBeUndefined();
  expect(list.methodsOf('/users/me')).toEqual(['GET']);
});

test('a contract with an internal operation is refused', () => {
  const file = join(tmpdir(), `contract-${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ routes: [{ ...route('GET', '/x'), who: 'service' }] }));
  expect(() => readContract(file)).toThrow(/internal operation/);
});
