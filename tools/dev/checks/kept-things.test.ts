import { expect, test } from 'vitest';
import { findKeptProblems } from './kept-things.ts';

const table = {
  path: 'web/src/kept/table.ts',
  text: "export const keptTexts = {\n  token: { in: 'local', goes: 'ended' },\n};",
};
const problemsOf = (path: string, text: string) => findKeptProblems([table, { path, text }]);

test.each([
  ['web/src/features/a.tsx', "localStorage.setItem('mine', text);", 'uses localStorage'],
  ['web/src/ui/a.ts', 'const { length } = window.sessionStorage;', 'uses sessionStorage'],
  ['web/src/outbox/a.ts', "indexedDB.open('mine');", 'uses indexedDB'],
  ['web/src/app/a.ts', "await caches.open('answers');", 'uses caches'],
  ['web/src/app/a.ts', "document.cookie = 'mine=1';", 'uses document.cookie'],
  ['web/src/outbox/a.ts', "import { createStore } from 'idb-keyval';", 'opens a database'],
  ['web/src/outbox/a.ts', "import * as idb from 'idb-keyval';", 'opens a database'],
  ['web/public/a.js', "localStorage.getItem('mine');", 'reads mine'],
  ['web/public/a.js', "localStorage.setItem('token', '');", 'does more than read'],
  ['web/public/a.js', 'sessionStorage.length;', 'does more than read'],
  [
    'web/worker/sw.js',
    "const cacheName = `program-1`; caches.open('answers');",
    'keeps more than the program',
  ],
  [
    'web/worker/sw.js',
    'const cacheName = `program-1`; cache.put(request, answer);',
    'keeps more than the program',
  ],
  ['web/worker/sw.js', 'const cacheName = `program-1`; indexedDB.open(name);', 'uses indexedDB'],
])('%s: %s', (path, text, problem) => {
  expect(problemsOf(path, text)).toEqual([expect.stringContaining(problem)]);
});

test.each([
  ['web/src/kept/storage.ts', 'localStorage.getItem(key);'],
  ['web/src/features/a.test.tsx', 'localStorage.clear();'],
  ['web/src/features/a.tsx', "// localStorage is not used\nkeep('browseOrder', order);"],
  ['web/src/theme/theme.ts', "localStorageColorSchemeManager({ key: 'colorScheme' });"],
  ['web/src/outbox/a.ts', "import { get, set } from 'idb-keyval';"],
  ['web/public/a.js', "const token = localStorage.getItem('token');"],
  [
    'web/worker/sw.js',
    'const cacheName = `program-1`; const cache = await caches.open(cacheName); await cache.addAll(files);',
  ],
  ['services/auth/src/a.ts', 'localStorage.clear();'],
])('%s may: %s', (path, text) => {
  expect(problemsOf(path, text)).toEqual([]);
});
