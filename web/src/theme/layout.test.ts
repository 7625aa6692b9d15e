import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');

test('every class that is written as a word is one of the layout primitives', async () => {
  const known = new Set(readFileSync(join(src, 'theme/layout.css'), 'utf8').match(/(?<=^\.)[\w-]+/gm));
  const unknown: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: src }))
    for (const [, words = ''] of readFileSync(join(src, file), 'utf8').matchAll(/className="([^"]+)"/g))
      unknown.push(...words.split(' ').flatMap((word) => (known.has(word) ? [] : [`${file}: ${word}`])));
  expect(known.size).toBeGreaterThan(20);
  expect(unknown).toEqual([]);
});
