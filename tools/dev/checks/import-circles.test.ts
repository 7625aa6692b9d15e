import { expect, test } from 'vitest';
import { findCircles } from './import-circles.ts';

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((specifier) => `import { x } from '${specifier}';`).join('\n'),
});

test('files that import each other by way of a third are found once', () => {
  const circle = [
    file('web/src/a.ts', './b.ts'),
    file('web/src/b.ts', './deep/c.ts'),
    file('web/src/deep/c.ts', '../a.ts'),
  ];
  expect(findCircles(circle)).toEqual([
    'import circle: web/src/a.ts -> web/src/b.ts -> web/src/deep/c.ts -> web/src/a.ts',
  ]);
});

test('types count, and the way by a package’s name', () => {
  const kit = [
    { path: 'services/kit/src/a.ts', text: "import type { B } from './http/b.ts';" },
    { path: 'services/kit/src/http/b.ts', text: "import { a } from '@emberline/kit/a';" },
  ];
  expect(findCircles(kit)).toHaveLength(1);
});

test('two ways to the same file are no circle', () => {
  const diamond = [
    file('web/src/a.ts', './b.ts', './c.ts'),
    file('web/src/b.ts', './d.ts'),
    file('web/src/c.ts', './d.ts'),
    file('web/src/d.ts'),
  ];
  expect(findCircles(diamond)).toEqual([]);
});
