import { describe, expect, it } from 'vitest';
import { safeRedirect } from './links.ts';

describe('a redirect', () => {
  it.each(['/home', '/mailbox/0123456789abcdef01234567', '/profile/edit?from=mail#photo'])(
    'may be %s',
    (path) => {
      expect(safeRedirect(path)).toBe(path);
    },
  );

  it.each([
    '',
    'home',
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    ' /home',
    '/..//elsewhere.example',
    '/./\\elsewhere.example',
    '/home\u0000',
    'javascript:alert(1)',
  ])('must not be %j', (path) => {
    expect(safeRedirect(path)).toBeUndefined();
  });

  it('may be absent', () => {
    expect(safeRedirect(undefined)).toBeUndefined();
  });
});
