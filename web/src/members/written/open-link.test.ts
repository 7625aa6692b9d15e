import { expect, test, vi } from 'vitest';
import { openLink } from './written.tsx';

test.each([
  ['left', 0, true],
  ['middle', 1, true],
  ['right', 2, false],
])('the %s button on a link from a stranger asks before: %s, %s', (_, button, asks) => {
  const preventDefault = vi.fn();
  openLink(
    { button, preventDefault },
    { address: 'https://example.com/', host: 'example.com', by: 'a'.repeat(24) },
  );
  expect(preventDefault).toHaveBeenCalledTimes(asks ? 1 : 0);
});
