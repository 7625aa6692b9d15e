import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const endpoint = /^ *(\w+): build\.(?:query|mutation|infiniteQuery)[<(]/gm;

test('no two calls of members and operators have one name: where both are loaded, as in tests, the first is kept', () => {
  const names = Object.values(sources).flatMap((text) =>
    [...text.matchAll(endpoint)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
});
