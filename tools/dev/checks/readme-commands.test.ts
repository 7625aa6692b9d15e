import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenLinks, missingFiles, missingScripts } from './readme-commands.ts';

test('a script that a document names must exist', () => {
  const text =
    'First `npm ci`, then:\n```sh\nnpm start\nnpm run gone\nnpm run lab -- faults --long\nnpm run ops -- faults\n```\nnpm is a package manager.';
  expect(missingScripts(text, { start: '', lab: '', ops: '' })).toEqual(['gone', 'ops -- faults']);
});

test('a program, a test and a path that a document names must exist', () => {
  const text =
    '`node checks/none.ts` `test/gone.test.ts` `tools/gone/` `tools/dev/checks/` `tools/<name>/x.ts` `npm/other`';
  expect(missingFiles(text, [join(import.meta.dirname, '../../..')])).toEqual([
    'checks/none.ts',
    'test/gone.test.ts',
    'tools/gone/',
  ]);
});

test('a link leads to a file beside the document, and to a heading that is there', () => {
  const document = join(import.meta.dirname, '../../README.md');
  const text = `# Who is who?
[here](#who-is-who) [gone](#elsewhere) [beside](dev/checks/sources.ts) [from the root](tools/README.md)
[top](README.md#tools) [no such](README.md#who-is-who) [web](https://example.org/a#b)`;
  expect(brokenLinks(text, document)).toEqual(['#elsewhere', 'tools/README.md', 'README.md#who-is-who']);
});
