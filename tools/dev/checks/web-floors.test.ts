import { expect, test } from 'vitest';
import { findFloorProblems } from './web-floors.ts';

const importing = (path: string, specifier: string) =>
  findFloorProblems([{ path: `web/src/${path}`, text: `import { x } from '${specifier}';` }]);

test.each([
  ['features/home/a.tsx', '../../app/guards.tsx', 'features may not import app'],
  ['features/home/deep/a.tsx', '../../mailbox/a.ts', 'feature home may not import feature mailbox'],
  ['members/a.tsx', '../features/home/a.tsx', 'members may not import features'],
  ['live/a.ts', '../outbox/outbox.ts', 'live may not import outbox'],
  ['store/store.ts', '../live/live-slice.ts', 'store may not import live'],
  ['api/a.ts', '../store/store.ts', 'api may not import store'],
  ['features/home/a.tsx', '../../operators/shared/a.tsx', 'features may not import operators/shared'],
  ['app/a.tsx', '../operators/app/a.tsx', 'app may not import operators/app'],
  ['operators/shared/a.tsx', '../features/audit/a.tsx', 'operators/shared may not import operators/features'],
  ['operators/features/audit/a.tsx', '../reports/a.tsx', 'feature audit may not import feature reports'],
  [
    'operators/features/audit/a.tsx',
    '../../../features/home/a.tsx',
    'operators/features may not import features',
  ],
  ['operators/features/audit/a.tsx', '../../../app/guards.tsx', 'operators/features may not import app'],
  ['ui/a.tsx', '../api/send.ts', 'ui may not import api'],
  ['ui/forms/a.tsx', '@emberline/contracts/choices', 'ui knows no domain'],
  ['theme/a.ts', '../ui/a.tsx', 'theme may not import ui'],
  ['pages.ts', './features/home/a.tsx', 'pages.ts may not import features'],
  ['app/a.tsx', '../operator-pages.ts', 'app may not import operator-pages.ts'],
  ['operators/app/a.tsx', '../../all-pages.ts', 'operators/app may not import all-pages.ts'],
  ['parts/a.ts', '../api/send.ts', 'parts is none of the floors'],
  ['members/a.tsx', '../testing/render-page.tsx', 'members may not import testing'],
])('%s may not import %s', (path, specifier, problem) => {
  expect(importing(path, specifier)).toEqual([expect.stringContaining(problem)]);
});

test.each([
  ['features/home/a.tsx', './deep/b.tsx'],
  ['features/home/a.tsx', '../../members/a.tsx'],
  ['features/home/a.test.tsx', '../../testing/render-page.tsx'],
  ['outbox/a.ts', '../live/live-slice.ts'],
  ['app/a.tsx', '../features/home/a.tsx'],
  ['operators/features/audit/a.tsx', '../../shared/panel.tsx'],
  ['operators/shared/a.tsx', '../../members/photo.tsx'],
  ['operators/app/a.tsx', '../../app/crash-screen.tsx'],
  ['operators/app/a.tsx', '../../operator-pages.ts'],
  ['api/a.tsx', '../ui/forms/fields.ts'],
  ['api/a.ts', '@emberline/contracts/choices'],
])('%s may import %s', (path, specifier) => {
  expect(importing(path, specifier)).toEqual([]);
});

test('the domain is found in the names of ui, and not elsewhere', () => {
  const text = "import { IconPhoto } from './icons.ts';\nconst bigPhoto = 'a photo'; // photo";
  expect(findFloorProblems([{ path: 'web/src/ui/a.ts', text }])).toEqual([
    'web/src/ui/a.ts: ui may not know the domain\'s "photo"',
  ]);
  expect(findFloorProblems([{ path: 'web/src/members/a.ts', text }])).toEqual([]);
});
