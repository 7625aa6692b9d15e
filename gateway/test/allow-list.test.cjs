const assert = require('node:assert/strict');
const { writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { test } = require('node:test');
const { createAllowList, readContract } = require('../plugin/allow-list.cjs');

const route = (method, path) => ({ id: `${method} ${path}`, method, path });
const list = createAllowList([
  route('GET', '/users/me'),
  route('GET', '/users/:id/photos'),
  route('GET', '/users/photos/:file'),
  route('GET', '/users/:id'),
]);
const found = (path) => list.find('GET', path)?.route.path;

test('a static path wins over a parameter, as in Fastify', () => {
  assert.equal(found('/users/me'), '/users/me');
  assert.equal(found('/users/photos/photos'), '/users/photos/:file');
  assert.equal(found('/users/abc'), '/users/:id');
});

test('an encoded static path is the static path, and is passed on decoded', () => {
  assert.deepEqual(list.find('GET', '/users/%6de').path, '/users/me');
  assert.equal(found('/users/%6De'), '/users/me');
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
  for (const path of strange) assert.equal(found(path), undefined, path);
});

test('a method that the contract does not have is not found', () => {
  assert.equal(list.find('HEAD', '/users/me'), undefined);
  assert.deepEqual(list.methodsOf('/users/me'), ['GET']);
});

test('a contract with an internal operation is refused', () => {
  const file = path.join(tmpdir(), `contract-${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ routes: [{ ...route('GET', '/x'), who: 'service' }] }));
  assert.throws(() => readContract(file), /internal operation/);
});
