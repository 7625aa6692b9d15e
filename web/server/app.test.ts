// @vitest-environment node
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeholders } from '../src/app/placeholders.ts';
import { describeLocationSource } from '../src/features/legal/location-source.ts';
import { createWebServer } from './app.ts';
import { readWebSettings } from './settings.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'pages'));
  await mkdir(join(folder, 'members/mailbox'), { recursive: true });
  const files = {
    'index.html': 'the client',
    'admin.html': 'the operators',
    'pages/landing.html': 'ready-made landing',
    'pages/login.html': 'ready-made login',
    'pages/terms.html': `write to ${placeholders.supportEmail}, picture ${placeholders.webOrigin}/card.png`,
    'pages/privacy-policy.html': `<span>${describeLocationSource(placeholders.locationProvider)}</span>`,
    'members/mailbox/_.html': 'frame of the mailbox',
    'assets/index-abc.js': 'script',
    'assets/index-abc.js.br': 'packed script',
    'scheme.js': 'scheme',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  app = await createWebServer(
    readWebSettings({
      APP_ENV: 'test',
      API_ORIGIN: 'https://api.test',
      WEB_ORIGIN: 'https://web.test',
      SUPPORT_EMAIL: 'people@web.test',
      GEO_PROVIDER: 'MaxMind',
    }),
    folder,
  );
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a prerendered page is served', async () => {
  const { statusCode, body, headers } = await get('/login?redirectUrl=/home');
  expect([statusCode, body, headers['cache-control']]).toEqual([200, 'ready-made login', 'no-cache']);
});

test.each(['', 'identity', 'gzip, br'])(
  'the landing page is served to who accepts "%s"',
  async (encodings) => {
    const headers = encodings === '' ? {} : { 'accept-encoding': encodings };
    expect((await get('/?from=ad', headers)).statusCode).toBe(200);
  },
);

test('a prerendered page contains the origin and the support address of the settings, compressed or not', async () => {
  const text = 'write to people@web.test, picture https://web.test/card.png';
  const plain = await get('/terms');
  expect(plain.body).toBe(text);
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await get('/terms', { 'accept-encoding': encoding });
    expect(headers['content-encoding']).toBe(encoding);
    expect(unpack(rawPayload).toString()).toBe(text);
  }
  const again = await get('/terms', { 'if-none-match': String(plain.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(await get('/pages/terms.html')).toMatchObject({ statusCode: 404, body: 'the client' });
});

test('the prerendered privacy page names the provider of locations, or none', async () => {
  expect((await get('/privacy-policy')).body).toBe(`<span>${describeLocationSource('MaxMind')}</span>`);
  const other = await createWebServer(readWebSettings({ APP_ENV: 'test' }), folder);
  expect((await other.inject('/privacy-policy')).body).toBe(`<span>${describeLocationSource('')}</span>`);
  expect((await other.inject('/config.js')).body).toContain('"locationProvider":""');
  await other.close();
  expect(() => readWebSettings({ APP_ENV: 'test', GEO_PROVIDER: '<b>' })).toThrow('GEO_PROVIDER: not a name');
});

test('after a new build the new page is sent', async () => {
  await writeFile(join(folder, 'pages/signup.html'), 'old');
  expect((await get('/signup')).body).toBe('old');
  await writeFile(join(folder, 'pages/signup.html'), 'new');
  await utimes(join(folder, 'pages/signup.html'), new Date(), new Date(Date.now() + 5_000));
  expect((await get('/signup')).body).toBe('new');
});

test('a page of members gets the frame, every other the visitors’ or the operators’ client', async () => {
  expect(await get('/mailbox/66a0')).toMatchObject({ statusCode: 200, body: 'frame of the mailbox' });
  expect(await get('/reset-password')).toMatchObject({ statusCode: 200, body: 'the client' });
  expect(await get('/admin/dashboard')).toMatchObject({ statusCode: 200, body: 'the operators' });
});

test('an unknown path is a 404 that still shows the client', async () => {
  expect(await get('/nope')).toMatchObject({ statusCode: 404, body: 'the client' });
});

test('hashed files are cached for ever and compressed', async () => {
  const { headers, body } = await get('/assets/index-abc.js', { 'accept-encoding': 'br' });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect([headers['content-encoding'], body]).toEqual(['br', 'packed script']);
});

test('a missing file of an older release is a 404, not a page', async () => {
  const { statusCode, body } = await get('/assets/index-old.js');
  expect([statusCode, body]).toEqual([404, 'Not found']);
});

test('the settings script tells where the API is', async () => {
  const { body } = await get('/config.js');
  expect(body).toContain('"apiOrigin":"https://api.test"');
  expect(body).toContain('"supportEmail":"people@web.test"');
});

test('no inline script, no foreign script, no framing, no form sent by the browser itself', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' http:\/\/localhost:4242;/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("form-action 'none'");
  expect(policy).toContain("connect-src 'self' https://api.test wss://api.test");
});

test('all invalid settings are reported together', () => {
  const bad = { APP_ENV: 'test', PORT: 'x', API_ORIGIN: 'nowhere', SUPPORT_EMAIL: 'a@b.test"><script>' };
  for (const problem of ['PORT: not a port', 'API_ORIGIN: not an address', 'SUPPORT_EMAIL: not an email']) {
    expect(() => readWebSettings(bad)).toThrow(problem);
  }
});

const own = {
  WEB_ORIGIN: 'https://web.test',
  API_ORIGIN: 'https://api.test',
  STRIPE_SCRIPT_URL: 'https://js.stripe.com/v3/',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_4eC39HqLyjWDarjtT1zdp7dc',
  SUPPORT_EMAIL: 'people@emberline.dating',
};

test('production is the default, and demands addresses and keys of its own', () => {
  expect(readWebSettings(own).supportEmail).toBe('people@emberline.dating');
  for (const name of Object.keys(own)) {
    expect(() => readWebSettings({ ...own, [name]: undefined })).toThrow(`${name}: required`);
  }
  expect(() => readWebSettings({ ...own, API_ORIGIN: 'http://api.test' })).toThrow(
    'API_ORIGIN: must begin with https',
  );
  for (const STRIPE_PUBLISHABLE_KEY of ['pk_test_4eC39HqLyjWDarjtT1zdp7dc', 'set-in-the-overlay']) {
    expect(() => readWebSettings({ ...own, STRIPE_PUBLISHABLE_KEY })).toThrow(
      'STRIPE_PUBLISHABLE_KEY: a value',
    );
  }
});

test.each(['', 'prod', 'staging', 'Production'])(
  'APP_ENV "%s" is refused, and guarded as production is',
  (APP_ENV) => {
    expect(() => readWebSettings({ ...own, APP_ENV })).toThrow(
      `APP_ENV: "${APP_ENV}" is not one of local, test, production`,
    );
    expect(() => readWebSettings({ APP_ENV })).toThrow('API_ORIGIN: required');
  },
);

test.each([
  'emberline.example',
  'web.test',
  'a.invalid',
  'localhost.localhost',
  'mail.example.com',
  'Web.TEST',
])('production refuses a support address at %s, which nobody receives', (domain) => {
  expect(() => readWebSettings({ ...own, SUPPORT_EMAIL: `people@${domain}` })).toThrow(
    'SUPPORT_EMAIL: its domain is reserved',
  );
});
