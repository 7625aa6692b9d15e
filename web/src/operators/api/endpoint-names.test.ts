import { expect, test } from 'vitest';
import { operatorApi } from './operator-api.ts';

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const endpoint = /^ *(\w+): build\.(?:query|mutation|infiniteQuery)[<(]/gm;

test('no two calls of members and operators have one name: where both are loaded, as in tests, the first is kept', () => {
  const written = Object.values(sources).flatMap((text) =>
    [...text.matchAll(endpoint)].map(([, name]) => name),
  );
  // Operators' calls are a table.
  const names = [...written, ...Object.keys(operatorApi.endpoints)];
  expect(names.length).toBeGreaterThan(130);
  expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
});
