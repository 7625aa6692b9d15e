import type { AnswerOf, listAdverts } from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

type Advert = AnswerOf<typeof listAdverts>[number];

const place = 'sponsored-1.svg';
const hour = 60 * 60_000;
let profile: ProfileUnderTest;
let picture: string;
let [paying, free] = ['', ''];

beforeAll(async () => {
  profile = await startProfile();
  const create = { width: 600, height: 500, channels: 3, background: 'teal' } as const;
  picture = (await sharp({ create }).png().toBuffer()).toString('base64');
  [paying, free] = (await profile.put({ paymentStatus: 1 }, {})) as [string, string];
});
beforeEach(async () => {
  // Only what came with the product is left.
  await profile.db.collection('adverts').deleteMany({ 'picture.bytes': { $exists: true } });
});
afterAll(() => profile.stop());

const operatorId = newId();
const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  profile.ask({ method, url: `/admin/adverts${url}`, by: { id: operatorId }, ...(payload && { payload }) });
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const stated = (more: object = {}) => ({
  ...{ words: 'Warm “words”', link: '/help', audience: 'everybody', from: at(-hour), until: null },
  ...more,
});
const add = (more: object = {}) => call('POST', '', { place, picture, ...stated(more) });
const ad = (as: string, file = place) => profile.ask({ url: `/ads/ad?ad=${file}`, as });
const linkFor = async (as: string) => (await ad(as)).headers.adlink;

test('the adverts that came with the product are rows, and are shown until others take their places', async () => {
  const own = (await call('GET', '')).json() as Advert[];
  expect(own.map(({ isShown }) => isShown)).toEqual([true, true, true]);
  const before = await ad(free);
  expect(before.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    adlink: 'http://localhost:3000/advice',
  });
  expect((await add()).statusCode).toBe(200);
  const after = await ad(free);
  expect(after.headers).toMatchObject({
    ...{ 'content-type': 'image/webp', adlink: 'http://localhost:3000/help' },
    adtext: encodeURIComponent('Warm “words”'),
    'cache-control': 'private, max-age=3600',
  });
  expect(await sharp(after.rawPayload).metadata()).toMatchObject({ width: 600, height: 500 });
});

test('an advert is shown in its time alone, and to those for whom it is', async () => {
  await add({ link: '/paying', audience: 'paying' });
  await add({ link: '/later', from: at(hour) });
  await add({ link: '/over', from: at(-3 * hour), until: at(-hour) });
  expect(await linkFor(paying)).toBe('http://localhost:3000/paying');
  expect(await linkFor(free)).toBe('http://localhost:3000/advice');
  await add({ link: 'https://partner.example/offer?a=b', audience: 'not paying' });
  expect(await linkFor(free)).toBe('https://partner.example/offer?a=b');
});

test('one that is ended gives its place to the one before it', async () => {
  const { id } = (await add()).json();
  expect(await linkFor(free)).toBe('http://localhost:3000/help');
  const ended = await call('PUT', `/${id}`, stated({ until: at(-1) }));
  expect(ended.statusCode).toBe(200);
  expect(await profile.acts({ 'envelope.data.details.advertId': id })).toMatchObject([
    { operatorId, action: 'add-advert', details: { place, audience: 'everybody' } },
    {
      operatorId,
      action: 'change-advert',
      details: { link: '/help', audience: 'everybody', until: expect.any(String) },
    },
  ]);
  expect(await linkFor(free)).toBe('http://localhost:3000/advice');
  const row = ((await call('GET', '')).json() as Advert[]).find((one) => one.id === id);
  expect(row).toMatchObject({ isShown: false, words: 'Warm “words”' });
  expect(row?.picture).toMatch(/^data:image\/webp;base64,/);
});

test('where none runs there is no picture', async () => {
  const all = (await call('GET', '')).json() as Advert[];
  const own = all.find((one) => one.place === 'live-cams.svg') as Advert;
  const { words, link, audience, from } = own;
  await call('PUT', `/${own.id}`, { words, link, audience, from, until: at(-1) });
  expect((await ad(free, 'live-cams.svg')).statusCode).toBe(404);
  await call('PUT', `/${own.id}`, { words, link, audience, from, until: null });
  expect((await ad(free, 'live-cams.svg')).statusCode).toBe(200);
});

test('links elsewhere than to us or by https, wrong pictures and dates are refused', async () => {
  const links = ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://a.example'];
  const wrong = [
    ...links.map((link) => ({ link })),
    ...['/a b', '/a\r\nset-cookie: x', 'https://me@evil.example'].map((link) => ({ link })),
    ...[{ words: ' ' }, { audience: 'nobody' }, { place: 'other.svg' }, { from: 'soon' }],
    { from: at(hour), until: at(0) },
  ];
  for (const more of wrong) expect((await add(more)).statusCode, JSON.stringify(more)).toBe(400);
  const svg = Buffer.from('<svg onload="x"/>').toString('base64');
  expect((await add({ picture: svg })).statusCode).toBe(415);
  expect((await call('PUT', `/${newId()}`, stated())).statusCode).toBe(404);
  expect((await call('GET', '')).json()).toHaveLength(3);
  const about = { 'envelope.data.operatorId': operatorId, 'envelope.data.action': 'list-adverts' };
  expect(await profile.acts(about)).toMatchObject([{ details: { page: 1 } }]);
});
