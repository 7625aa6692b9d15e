import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlaces } from '../src/clients/places.ts';
import { addressDatabase } from './address-database.ts';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

const folder = mkdtempSync(join(tmpdir(), 'emberline-places-'));
const database = join(folder, 'city.mmdb');
const names = (en: string) => ({ names: { en } });
let profile: ProfileUnderTest;

beforeAll(async () => {
  const networks = {
    '203.0.113.0/24': { city: names('Columbus'), subdivisions: [names('Ohio')] },
    '198.51.100.128/25': { subdivisions: [names('Maine')] },
    '2001:db8::/32': { city: names('Provo'), subdivisions: [names('Utah')] },
  };
  writeFileSync(database, addressDatabase(networks));
  profile = await startProfile({ GEO_DATABASE: database, GEO_CITY_HEADER: 'x-city' });
});

afterAll(async () => {
  await profile.stop();
  rmSync(folder, { recursive: true });
});

test.each([
  ['203.0.113.7', { city: 'Columbus', region: 'Ohio' }],
  ['198.51.100.200', { city: null, region: 'Maine' }],
  ['198.51.100.1', { city: null, region: null }],
  ['2001:db8:1::7', { city: 'Provo', region: 'Utah' }],
  ['127.0.0.1', { city: null, region: null }],
  ['nowhere', { city: null, region: null }],
])('a visitor from %s is told where that is, by our own database alone', async (address, place) => {
  const headers = { 'x-forwarded-for': address, 'x-city': 'Elsewhere' };
  expect((await profile.ask({ url: '/geo', headers })).json()).toEqual(place);
});

test('a database that cannot be read stops the start with its path', () => {
  expect(() => openPlaces(join(folder, 'none.mmdb'))).toThrow(/GEO_DATABASE: .*none\.mmdb/);
  const broken = join(folder, 'broken.mmdb');
  writeFileSync(broken, 'no database');
  expect(() => openPlaces(broken)).toThrow('GEO_DATABASE');
});
