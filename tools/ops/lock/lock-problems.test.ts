import { expect, test } from 'vitest';
import { type LockFile, lockProblems } from './lock-problems.ts';

const integrity =
  'sha512-XI5MPzVNApjAyhQzphX8BkmKsKUxD4LdyK24iZeQGinBN9yTQT3bFlCBy/aVx2HrNcqQGsdot8ghrjyrvMCoEA==';

function problemsOf(packages: LockFile['packages']): string[] {
  return lockProblems({ packages }).map(({ path, problem }) => `${path} ${problem}`);
}

test('a package without integrity, or with a weak one, is refused', () => {
  expect(
    problemsOf({
      'node_modules/a': { version: '1.0.0' },
      'services/auth/node_modules/b': { version: '1.0.0', integrity: 'sha1-XI5MPzVNApjAyhQzphX8BkmKsKU=' },
    }),
  ).toEqual([
    'node_modules/a has no integrity by SHA-512',
    'services/auth/node_modules/b has no integrity by SHA-512',
  ]);
});

test("a package that names a registry's address is refused", () => {
  expect(
    problemsOf({ 'node_modules/a': { integrity, resolved: 'https://registry.test/a-1.0.0.tgz' } }),
  ).toEqual(['node_modules/a names an address']);
});

test('a package whose build for another platform is not locked is refused', () => {
  const optionalDependencies = { 'a-linux': '1.0.0', 'a-darwin': '1.0.0', 'a-win32': '1.0.0' };
  expect(
    problemsOf({
      'node_modules/b/node_modules/a': { integrity, optionalDependencies },
      'node_modules/b/node_modules/a/node_modules/a-linux': { integrity },
      'node_modules/a-darwin': { integrity },
    }),
  ).toEqual(['node_modules/b/node_modules/a has an optional package that is not locked, a-win32']);
});

test('the root, workspaces and links need no integrity; what they want for other platforms must be locked', () => {
  expect(
    problemsOf({
      '': { optionalDependencies: { 'a-linux': '1.0.0', 'a-darwin': '1.0.0' } },
      'node_modules/a-linux': { integrity },
      'node_modules/@emberline/auth': { link: true, resolved: 'services/auth' },
      'services/auth': { version: '0.1.0' },
    }),
  ).toEqual([' has an optional package that is not locked, a-darwin']);
});
