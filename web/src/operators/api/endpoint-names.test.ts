import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const endpoint = /^ *(\w+): build\.(?:query|mutation|infiniteQuery)[<(]/gm;
/** The tables of `named`, and a call and its tags in them. */
const tables = /named\(\s*build,[^()]*\)/g;
const inTable = /^ +(\w+): \[/gm;
/** A call and its tags, as `reads` and `acts` list operators' calls. */
const listed = /^ {2}(\w+): (?:\[|team,|removal,)/gm;

test('no two calls of members and operators have one name: where both are loaded, as in tests, the first is kept', () => {
  const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
  const names = Object.values(sources).flatMap((text) => [
    ...namesIn(text, endpoint),
    ...(text.match(tables) ?? []).flatMap((table) => namesIn(table, inTable)),
  ]);
  const ofOperators = namesIn(sources['./operator-api.ts'] ?? '', listed);
  expect(names.length).toBeGreaterThan(60);
  expect(ofOperators.length).toBeGreaterThan(80);
  const all = [...names, ...ofOperators];
  expect(all.filter((name, n) => all.indexOf(name) !== n)).toEqual([]);
});
