import { expect, test } from 'vitest';
import { isOfForeignPage } from './foreign-pages.ts';

const host = 'localhost:8025';
const web = 'http://localhost:3000';

test.each([
  ['a program', {}],
  ['the web client', { origin: web }],
  ['the program’s own page', { origin: `http://${host}` }],
  ['the program’s own page, which reads', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
  ['an address that somebody types', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  [
    'a link that somebody follows',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  ],
])('%s is answered', (_who, headers) => {
  expect(isOfForeignPage({ host, ...headers }, [web])).toBe(false);
});

test.each([
  ['a page elsewhere', { origin: 'https://evil.example' }],
  ['a page of another program of this machine', { origin: 'http://localhost:9999' }],
  ['a page of a file or a sandboxed frame', { origin: 'null' }],
  ['a page under a name that leads here', { host: 'evil.example:8025', origin: 'http://evil.example:8025' }],
  ['the web client over another protocol', { origin: 'https://localhost:3000' }],
  ['a picture in a page elsewhere', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  [
    'a frame in a page elsewhere',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  ],
])('%s is refused', (_who, headers) => {
  expect(isOfForeignPage({ host, ...headers }, [web])).toBe(true);
});
