import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findFullFolders, findLongFunctions, readPaths } from './sizes.ts';

const root = mkdtempSync(join(tmpdir(), 'full-folders-'));
afterAll(() => rmSync(root, { recursive: true }));

const filesIn = (folder: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, n) => `${folder}/a${n}${ending}`);

test('a folder may hold forty files, and as many in each of its folders', () => {
  const folder = 'services/auth/src/actions';
  expect(findFullFolders([...filesIn(folder, 40), ...filesIn(`${folder}/links`, 40)])).toEqual([]);
});

test('tests and stylesheets count', () => {
  const folder = 'web/src/members';
  const files = [
    ...filesIn(folder, 30),
    ...filesIn(folder, 6, '.test.tsx'),
    ...filesIn(folder, 5, '.module.css'),
  ];
  expect(findFullFolders(files)).toEqual([
    'web/src/members: 41 files; sort them by subject, into folders of 40 or fewer',
  ]);
});

test('every part of the source is looked at, and nothing that was made or installed', async () => {
  const looked = [
    'services/auth/src/actions',
    'web/src/members',
    'gateway',
    'gateway/plugin',
    'contracts/src',
    'tools/dev/start',
  ];
  const passedOver = ['contracts/generated', 'web/dist', 'tools/node_modules/x', 'services/auth/test'];
  for (const path of [...looked, ...passedOver].flatMap((folder) => filesIn(folder, 41))) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), '');
  }
  const full = findFullFolders(await readPaths(root)).map((problem) => problem.split(':')[0]);
  expect(full.toSorted()).toEqual(looked.toSorted());
});

const lines = (count: number) => Array(count).fill('  work();').join('\n');
const path = 'services/auth/src/store/example.ts';

test.each([
  ['a function', `function long() {\n${lines(99)}\n}`, 'long has 101 lines'],
  ['an arrow function', `const long = () => {\n${lines(99)}\n};`, 'long has 101 lines'],
  ['a method', `class A {\n  long() {\n${lines(99)}\n  }\n}`, 'long has 101 lines'],
])('%s of more than 100 lines is found', (_kind, text, problem) => {
  expect(findLongFunctions([{ path, text }])).toEqual([expect.stringContaining(problem)]);
});

test('a function of 100 lines, a long file and a long test are no problem', () => {
  const short = `function short() {\n${lines(98)}\n}\n`;
  const long = `function long() {\n${lines(200)}\n}\n`;
  expect(findLongFunctions([{ path, text: short + short }])).toEqual([]);
  expect(findLongFunctions([{ path: 'services/auth/test/example.test.ts', text: long }])).toEqual([]);
});
