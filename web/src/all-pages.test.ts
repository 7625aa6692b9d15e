import { expect, test } from 'vitest';
import { isPage, allPages as pages } from './all-pages.ts';
import { isOperatorPath, navigation, redirects } from './pages.ts';

test('pages of the specification are known, whatever their parameters', () => {
  for (const path of [
    '/',
    '/mailbox/66a0',
    '/mail/a/b/c',
    '/hotlist/viewed',
    '/admin/userHandler',
    '/terms/',
  ]) {
    expect(isPage(path), path).toBe(true);
  }
});

test('other paths are no pages', () => {
  for (const path of ['/nope', '/mailbox/a/b', '/homes', '/mail/a', '/wp-login.php']) {
    expect(isPage(path), path).toBe(false);
  }
});

const loaders = import.meta.glob([
  './features/**/*-page.tsx',
  './operators/features/**/*-page.tsx',
  './app/error-page.tsx',
]);

test('every page of the table has its module, and every page’s module its row', () => {
  const modules = new Set(pages.map(({ module }) => `./${module}`));
  expect([...modules].sort()).toEqual(
    Object.keys(loaders)
      .filter((file) => !file.endsWith('/legal-page.tsx'))
      .sort(),
  );
});

test('no page is listed twice, and only operators’ pages are below /admin', () => {
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  for (const { path, frame, module } of pages) {
    expect(isOperatorPath(path), path).toBe(module.startsWith('operators/'));
    if (frame === 'operator') expect(isOperatorPath(path), path).toBe(true);
  }
});

test('every link and redirect leads to a page', () => {
  const links = Object.values(navigation).flatMap((bar) => bar.map(([path]) => path));
  for (const path of [...links, ...redirects.flat()]) expect(isPage(path), path).toBe(true);
});
