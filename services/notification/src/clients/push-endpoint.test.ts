import { expect, test } from 'vitest';
import { isPushEndpoint } from './push.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://db5p.notify.windows.com/w/?token=abc',
])('%s is a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, '')).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:word@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.dev/abc',
  'https://notify.windows.com.evil.dev/abc',
  'https://evilnotify.windows.com@10.0.0.1/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://mongo.internal/abc',
  'file:///etc/passwd',
  'not an address',
])('%s is none', (endpoint) => {
  expect(isPushEndpoint(endpoint, '')).toBe(false);
});

test('the sandbox of a test is allowed, and nothing else at its host', () => {
  expect(isPushEndpoint('http://127.0.0.1:4000/push/1', 'http://127.0.0.1:4000')).toBe(true);
  expect(isPushEndpoint('http://127.0.0.1:4001/push/1', 'http://127.0.0.1:4000')).toBe(false);
});
