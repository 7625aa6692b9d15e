const assert = require('node:assert/strict');
const { test } = require('node:test');
const { clientAddress, limitKey } = require('../plugin/address.cjs');

const request = (forwardedFor) => ({
  socket: { remoteAddress: '::ffff:10.0.0.9' },
  headers: { 'x-forwarded-for': forwardedFor },
});

test('without trusted proxies only the socket tells the address', () => {
  assert.equal(clientAddress(request('1.2.3.4'), 0), '10.0.0.9');
});

test('with trusted proxies the address is the one that the outermost of them saw', () => {
  assert.equal(clientAddress(request('6.6.6.6, 1.2.3.4'), 1), '1.2.3.4');
  assert.equal(clientAddress(request('6.6.6.6, 1.2.3.4, 10.0.0.1'), 2), '1.2.3.4');
  assert.equal(clientAddress(request('not an address'), 1), '10.0.0.9');
  assert.equal(clientAddress(request(undefined), 1), '10.0.0.9');
});

test('an IPv6 network of one customer counts as one', () => {
  assert.equal(limitKey('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2');
  assert.equal(limitKey('2001:db8:1:2::6'), '2001:db8:1:2');
  assert.equal(limitKey('2001:db8::6'), '2001:db8:0:0');
  assert.equal(limitKey('::1'), '0:0:0:0');
  assert.equal(limitKey('1.2.3.4'), '1.2.3.4');
});
