import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMissingCollections } from './missing-collections.ts';
import { readSources } from './sources.ts';

const path = 'services/auth/src/store/bans.ts';
const stores = (indexes: string) => ({
  path: 'services/auth/src/store/stores.ts',
  text: `export const schema: Schema = {\n  indexes: {\n    ${indexes}\n  },\n};`,
});

test.each([
  ["const rows = db.collection('bans');"],
  ["const rows = db.collection<BanRow>('bans');"],
  ['const rows = mongo.db.collection<{ _id: string; at: Date }>("bans");'],
  ["const rows = db\n  .collection<Map<string, Row>>(\n    'bans',\n  );"],
])('a collection that no schema creates is found: %s', (text) => {
  expect(findMissingCollections([{ path, text }, stores('sessions: sessionIndexes,')])).toEqual([
    `${path}: the schema in store/stores.ts does not create bans`,
  ]);
});

test.each(['bans: [],', 'bans: banIndexes,', 'bans: [...banIndexes, ...others],'])(
  'a schema creates it with %s',
  (indexes) => {
    const opened = { path, text: "const rows = db.collection<BanRow>('bans');" };
    expect(findMissingCollections([opened, stores(indexes)])).toEqual([]);
  },
);

test('a migration may open what an older release has left', () => {
  const file = { path: 'services/auth/src/store/migrations/0001-rename.ts', text: "db.collection('old')" };
  expect(findMissingCollections([file])).toEqual([]);
});

test('the collections of all services are seen', async () => {
  const sources = await readSources(join(import.meta.dirname, '../../..'));
  const withoutSchemas = sources.filter(({ path }) => !path.endsWith('store/stores.ts'));
  expect(findMissingCollections(withoutSchemas).length).toBeGreaterThan(60);
});
