import { expect, test } from 'vitest';
import { isPage } from './paths.ts';

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

test('anything else is no page', () => {
  for (const path of ['/nope', '/mailbox/a/b', '/homes', '/mail/a', '/wp-login.php']) {
    expect(isPage(path), path).toBe(false);
  }
});
