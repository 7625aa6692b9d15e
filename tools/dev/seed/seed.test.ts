import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seed } from './seed.ts';
import type { Services } from './services.ts';
import { portionsOf } from './world/portions.ts';
import { worldOf } from './world/world.ts';

const cache = mkdtempSync(join(tmpdir(), 'seed-'));
beforeAll(() => vi.stubEnv('XDG_CACHE_HOME', cache));
afterAll(() => rmSync(cache, { recursive: true }));

const [small] = portionsOf(worldOf('small', new Date()));
const halves = [0, 7].map((from) => ({
  ...{ now: new Date(), conversations: [], views: [], hotlists: [] },
  people: small?.people.slice(from, from + 7) ?? [],
}));

/** Services that note what they are told; whose profiles are stored is there. */
function notingServices(failing = '') {
  const told: string[] = [];
  const there = new Set<string>();
  const note = (name: string) => async (rows: { what?: string; row?: { _id: string } }[]) => {
    if (rows.length === 0) return;
    if (name === failing) throw new Error('cut off');
    told.push(name === 'profiles' ? `${rows.length} ${rows[0]?.what}s` : name);
    for (const { row } of rows) if (name === 'profiles' && row) there.add(row._id);
  };
  const calls = ['auth', 'mailbox', 'payment', 'notification', 'admin', 'photos', 'profiles'];
  const services = {
    ...Object.fromEntries(calls.map((name) => [name, note(name)])),
    hasProfile: async (id: string) => there.has(id),
    rebuild: async () => void told.push('rebuilt'),
  };
  return { told, there, services: services as unknown as Services };
}

test('a portion’s profiles are its last rows, so that its people are met with their portraits', async () => {
  const { told, services } = notingServices();
  expect(await seed(halves, services, () => {})).toBe(true);
  expect(told.filter((name) => /profiles|rebuilt/.test(name))).toEqual([
    '7 profiles',
    'rebuilt',
    '7 profiles',
    'rebuilt',
  ]);
  expect(told.indexOf('7 profiles')).toBeGreaterThan(told.indexOf('photos'));
});

test('a seed goes on where an earlier one ended, and leaves alone who is there', async () => {
  const first = notingServices();
  await seed(halves.slice(0, 1), first.services, () => {});
  first.told.length = 0;
  expect(await seed(halves, first.services, () => {})).toBe(true);
  expect(first.told.filter((name) => name === '7 profiles')).toHaveLength(1);
  expect(first.there.size).toBe(14);
  expect(await seed(halves, first.services, () => {})).toBe(false);
});

test('nobody is there of a portion that was cut off', async () => {
  const { there, services } = notingServices('photos');
  await expect(seed(halves, services, () => {})).rejects.toThrow('cut off');
  expect(there.size).toBe(0);
});
