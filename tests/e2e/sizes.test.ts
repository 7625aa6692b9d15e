import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = join(import.meta.dirname, '../../web/build/sizes.ts');

/** Measures the build that the tests' product serves. */
test('no route loads more than its budget allows', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [script]).catch((failure) => failure);
  const rows = (stdout as string).split('\n').filter((line) => line.startsWith('/'));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => row.includes('too large'))).toEqual([]);
});
