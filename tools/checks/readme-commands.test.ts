import { expect, test } from 'vitest';
import { missingFiles, missingScripts } from './readme-commands.ts';

test('a script that a document names must exist', () => {
  const text =
    'First `npm ci`, then:\n```sh\nnpm start\nnpm run faults -- --long\n```\nnpm is a package manager.';
  expect(missingScripts(text, { start: '' })).toEqual(['faults']);
});

test('a file that a document links, runs or names as a test must exist', () => {
  const text =
    '[here](./parts.ts) [gone](nowhere.md) [web](https://example.org) `node checks/none.ts` `test/gone.test.ts`';
  expect(missingFiles(text, [import.meta.dirname])).toEqual([
    'nowhere.md',
    'checks/none.ts',
    'test/gone.test.ts',
  ]);
});
