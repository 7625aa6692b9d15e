import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createContract, decodedOnce, type Route, readContract } from './contract.ts';

const route = (method: 'GET', path: string): Route => ({
  ...{ id: `${method} ${path}`, method, path },
  ...{ service: 'profile', who: 'guest', maxBytes: 0, timeoutMs: 1_000 },
});
const contract = createContract([
  route('GET', '/users/me'),
  route('GET', '/users/:id/photos'),
  route('GET', '/users/photos/:file'),
  route('GET', '/users/:id'),
]);
/** As express-gateway's router finds it. */
const found = (path: string) =>
  contract.endpoints.find(({ pathRegex }) => new RegExp(pathRegex).test(decodedOnce(path)))?.path;

test('a static path wins over a parameter, as in Fastify', () => {
  expect(found('/users/me')).toBe('/users/me');
  expect(found('/users/photos/photos')).toBe('/users/photos/:file');
  expect(found('/users/abc')).toBe('/users/:id');
});

test('an encoded static path is the static path, and is passed on decoded', () => {
  expect(decodedOnce('/users/%6de?a=%20')).toBe('/users/me?a=%20');
  expect(found('/users/%6de')).toBe('/users/me');
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

test('a path knows its methods', () => {
  expect(contract.methodsOf('/users/me')).toEqual(['GET']);
  expect(contract.methodsOf('/users/me/x/y')).toEqual([]);
});

test('a contract with an internal operation is refused', () => {
  const file = join(tmpdir(), `contract-${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ routes: [{ ...route('GET', '/x'), who: 'service' }] }));
  expect(() => readContract(file)).toThrow(/internal operation/);
});
