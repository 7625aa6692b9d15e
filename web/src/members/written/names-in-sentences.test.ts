import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What is only heard, or stands alone, has no sentence that a name could turn. */
const alone =
  /aria-label=|\balt[=:]|\blabel=\{`(Fold|Close) |\bname(:| =) |return username \? |setSaid|content === null|\$\{user\?\.firstname \?\? ''\}_/;

test('a name within a sentence without markup is isolated', () => {
  const cwd = join(import.meta.dirname, '../..');
  const files = globSync('**/*.{ts,tsx}', { cwd }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(300);
  const wrong = files.flatMap((file) =>
    readFileSync(join(cwd, file), 'utf8')
      .split('\n')
      .filter((line) => /`.*\$\{[\w.?]*(first|last)name\b/.test(line) && !alone.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(wrong, 'use isolated(name) of @emberline/contracts/shown-text').toEqual([]);
});
