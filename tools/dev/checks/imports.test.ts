import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findImportProblems } from './imports.ts';

/** What a file imports, how, and words of the rule that forbids it. */
type Case = [path: string, specifier: string, rule?: string, how?: string];

const breaches = numbered('x', [
  ['contracts/src/a.ts', '@emberline/kit/settings', 'contracts may import no other part'],
  ['services/kit/src/a.ts', '../../mailbox/src/store/x.ts', 'kit may import no other part'],
  ['services/kit/src/a.ts', '../../../gateway/plugin/problem.ts', 'kit may import no other part'],
  ['services/auth/src/actions/a.ts', '../../../profile/src/domain/x.ts', 'service may import no other part'],
  [
    'services/auth/src/actions/a.ts',
    '../../../../tools/dev/start/start-product.ts',
    'service may import no other part',
  ],
  ['services/auth/test/a.test.ts', '../../profile/src/store/x.ts', 'service may import no other part'],
  [
    'web/src/features/home/a.tsx',
    '../../../../services/mailbox/src/store/x.ts',
    'web may import no other part',
  ],
  ['web/src/features/home/a.tsx', '@emberline/kit/errors', 'web may import no other part'],
  ['web/public/a.js', './b.js', 'web/public is served as it is'],
  ['gateway/plugin/a.ts', '../../services/auth/src/settings.ts', 'gateway may import no other part'],
  ['gateway/test/a.test.ts', '../../tools/dev/engines/redis.ts', 'gateway may import no other part'],
  ['gateway/a.ts', '../web/server/main.ts', 'gateway may import no other part'],
  ['tools/dev/seed/a.ts', '../../../services/profile/src/store/x.ts', 'tools may import no other part'],
  ['tools/dev/seed/a.ts', '../../../web/src/pages.ts', 'tools may import no other part'],
  ['tests/e2e/a.test.ts', '../../services/auth/src/service.ts', 'tests may import no other part'],
  ['tests/e2e/a.test.ts', '../../web/src/texts.ts', 'tests may import no other part'],
  [
    'services/auth/src/actions/a.ts',
    '../../../profile/src/domain/x.ts',
    'service',
    "const x = await import('SPECIFIER');",
  ],
  [
    'services/auth/src/actions/a.ts',
    '../../../profile/src/domain/x.ts',
    'service',
    "export * from 'SPECIFIER';",
  ],
  [
    'services/auth/src/actions/a.ts',
    '../../../profile/src/domain/x.ts',
    'service',
    "import type { X } from 'SPECIFIER';",
  ],
  ['services/auth/src/actions/a.ts', '../../../profile/src/domain/x.ts', 'service', "import 'SPECIFIER';"],
  [
    'services/auth/src/actions/a.ts',
    '../../../profile/src/domain/x.ts',
    'service',
    "const x = require('SPECIFIER');",
  ],
  ['services/kit/src/events/a.ts', 'kafkajs', 'only the bus and its patches'],
  ['tools/dev/start/a.ts', 'playwright-core', 'npm start installs no devDependencies'],
  ['tests/faults/a.ts', 'kafkajs', 'only the bus and its patches'],
  ['services/profile/src/store/a.ts', '@aws-sdk/client-s3', 'only what keeps photos and backups'],
  ['services/profile/src/actions/a.ts', '../clients/s3-photos.ts', 'the S3 client costs memory'],
  [
    'services/auth/src/routes/a.ts',
    '../events/member-deleted.ts',
    'routes/, events/, jobs/ may import actions/',
  ],
  [
    'services/auth/src/actions/a.ts',
    '../routes/sessions.ts',
    '/ may import answers/, clients/, store/, domain/',
  ],
  ['services/auth/src/actions/a.ts', 'mongodb', 'only store/ may import mongodb'],
  ['services/auth/src/actions/a.ts', '@emberline/kit/http/internal', 'only clients/ may reach other systems'],
  ['services/auth/src/jobs/a.ts', '@emberline/kit/http/internal', 'only clients/ may reach other systems'],
  ['services/auth/src/actions/a.ts', 'stripe', 'only clients/ may reach other systems'],
  ['services/auth/src/jobs/a.ts', 'nodemailer', 'only clients/ may reach other systems'],
  ['services/auth/src/actions/a.ts', 'undici', 'only clients/ may reach other systems'],
  ['services/auth/src/actions/a.ts', 'node:https', 'only clients/ may reach other systems'],
  ['services/auth/src/store/a.ts', '../actions/log-in.ts', 'store/ may import domain/'],
  ['services/auth/src/store/a.ts', '../clients/profile.ts', 'store/ may import domain/'],
  [
    'services/auth/src/store/a.ts',
    '../context.ts',
    'the context is built from',
    "import type { Context } from 'SPECIFIER';",
  ],
  ['services/auth/src/clients/a.ts', '../context.ts', 'the context is built from'],
  ['services/profile/src/context.ts', './actions/show.ts', 'it may import no use case'],
  ['services/auth/src/answers/a.ts', '../actions/log-in.ts', 'answers/ may import domain/'],
  ['services/auth/src/answers/a.ts', '../store/accounts.ts', 'answers/ may import domain/'],
  ['services/auth/src/answers/a.ts', '../clients/profile.ts', 'answers/ may import domain/'],
  [
    'services/auth/src/answers/a.ts',
    '../context.ts',
    'the context is built from',
    "import type { X } from 'SPECIFIER';",
  ],
  ['services/auth/src/domain/a.ts', '../store/accounts.ts', 'domain/ is pure'],
  [
    'services/auth/src/domain/a.ts',
    '../context.ts',
    'domain/ is pure',
    "import type { X } from 'SPECIFIER';",
  ],
  [
    'services/auth/src/domain/a.ts',
    '../settings.ts',
    'domain/ is pure',
    "import type { X } from 'SPECIFIER';",
  ],
  ['services/auth/src/domain/a.ts', '@emberline/kit/errors', 'domain/ is pure'],
  ['services/auth/src/domain/a.ts', 'node:fs/promises', 'domain/ is pure'],
  ['services/auth/src/domain/a.ts', 'lru-cache', 'domain/ is pure'],
  ['web/src/features/home/a.tsx', '../../app/guards.tsx', 'features/ may import'],
  ['web/src/features/home/deep/a.tsx', '../../mailbox/b.ts', 'a feature may not import another one'],
  ['web/src/members/a.tsx', '../features/home/b.tsx', 'members/ may import'],
  ['web/src/live/a.ts', '../outbox/outbox.ts', 'live/ may import'],
  ['web/src/conversation/a.tsx', '../outbox/outbox.ts', 'conversation/ may import'],
  ['web/src/store/a.ts', '../live/live-slice.ts', 'store/ may import'],
  ['web/src/api/a.ts', '../store/store.ts', 'api/ may import'],
  ['web/src/features/home/a.tsx', '../../operators/shared/b.tsx', 'features/ may import'],
  ['web/src/app/a.tsx', '../operators/app/b.tsx', 'app/ may import'],
  ['web/src/operators/shared/a.tsx', '../features/audit/b.tsx', 'operators/shared/ may import'],
  ['web/src/operators/features/audit/a.tsx', '../reports/b.tsx', 'a feature may not import another one'],
  [
    'web/src/operators/features/audit/a.tsx',
    '../../../features/home/b.tsx',
    'operators/features/ may import',
  ],
  ['web/src/operators/features/audit/a.tsx', '../../../app/guards.tsx', 'operators/features/ may import'],
  ['web/src/ui/a.tsx', '../api/send.ts', 'ui/ may import'],
  ['web/src/ui/forms/a.tsx', '@emberline/contracts/choices', 'know no domain'],
  ['web/src/theme/a.ts', '../ui/b.tsx', 'theme/ may import'],
  ['web/src/pages.ts', './features/home/b.tsx', 'pages may import'],
  ['web/src/app/a.tsx', '../operator-pages.ts', 'app/ may import'],
  ['web/src/operators/app/a.tsx', '../../all-pages.ts', 'operators/app/ may import'],
  ['web/src/parts/a.ts', '../api/send.ts', 'web/src has these floors only'],
  ['web/src/members/a.tsx', '../testing/render-page.tsx', 'members/ may import'],
  ['tools/dev/a.ts', './nowhere.ts', 'what is imported must exist', "import { missing } from 'SPECIFIER';"],
]);

const allowed = numbered('y', [
  ['services/auth/src/actions/a.ts', '@emberline/kit/settings'],
  ['services/auth/src/actions/a.ts', '@emberline/contracts/choices'],
  ['services/auth/src/actions/a.ts', '../store/accounts.ts'],
  ['services/auth/src/actions/a.ts', '../passwords/hashing.ts'],
  ['services/auth/src/actions/a.ts', 'mongodb', undefined, "import type { ClientSession } from 'SPECIFIER';"],
  [
    'services/auth/src/actions/a.ts',
    '../../../profile/src/domain/x.ts',
    undefined,
    "// import x from 'SPECIFIER';",
  ],
  ['services/auth/test/a.test.ts', '../src/service.ts'],
  ['services/auth/test/a.test.ts', '../../../tools/dev/payment-sandbox/src/start-sandbox.ts'],
  ['services/auth/src/main.ts', '@emberline/kit/settings'],
  ['services/auth/src/routes/a.ts', '../actions/log-in.ts'],
  ['services/auth/src/routes/a.ts', '../context.ts', undefined, "import type { Context } from 'SPECIFIER';"],
  ['services/auth/src/context.ts', './store/accounts.ts'],
  ['services/auth/src/clients/a.ts', '@emberline/kit/http/internal'],
  ['services/auth/src/clients/a.ts', 'stripe'],
  ['services/auth/src/store/a.ts', '../domain/names.ts'],
  ['services/auth/src/store/a.ts', 'mongodb'],
  ['services/auth/src/store/a.test.ts', '../routes/index.ts'],
  [
    'services/auth/src/domain/a.ts',
    '@emberline/kit/telemetry/log',
    undefined,
    "import type { Log } from 'SPECIFIER';",
  ],
  [
    'services/auth/src/domain/a.ts',
    '../store/accounts.ts',
    undefined,
    "import type { Row } from 'SPECIFIER';",
  ],
  ['services/auth/src/domain/a.ts', 'node:crypto'],
  ['services/auth/src/domain/a.ts', '@emberline/contracts/choices'],
  ['services/profile/src/actions/a.ts', '../clients/s3-photos.ts', undefined, "await import('SPECIFIER');"],
  ['services/profile/src/commands/a.ts', '../clients/s3-photos.ts'],
  ['services/profile/src/clients/s3-photos.ts', '@aws-sdk/client-s3'],
  ['services/kit/src/events/bus.ts', 'kafkajs'],
  ['services/kit/src/a.ts', '@emberline/contracts/choices'],
  ['gateway/plugin/a.ts', '@emberline/kit/errors'],
  ['tools/dev/a.ts', '@emberline/kit/settings'],
  ['tools/lab/a.ts', '../../tests/support/x.ts'],
  ['tests/e2e/a.test.ts', '../../web/src/pages.ts'],
  ['tests/e2e/a.test.ts', '../../web/src/kept/table.ts'],
  ['tests/e2e/a.test.ts', '../../tools/dev/start/start-product.ts'],
  ['web/src/features/home/a.tsx', './deep/b.tsx'],
  ['web/src/features/home/a.tsx', '../../members/b.tsx'],
  ['web/src/features/home/a.test.tsx', '../../testing/render-page.tsx'],
  ['web/src/outbox/a.ts', '../live/live-slice.ts'],
  ['web/src/app/a.tsx', '../features/home/b.tsx'],
  ['web/src/operators/features/audit/a.tsx', '../../shared/panel.tsx'],
  ['web/src/operators/shared/a.tsx', '../../members/photo.tsx'],
  ['web/src/operators/features/audit/a.tsx', '../../../conversation/pane.tsx'],
  ['web/src/operators/app/a.tsx', '../../app/crash-screen.tsx'],
  ['web/src/operators/app/a.tsx', '../../operator-pages.ts'],
  ['web/src/api/a.tsx', '../ui/forms/fields.ts'],
]);

/** Each importing file's own name, where it may have any. */
function numbered(letter: string, cases: Case[]): Case[] {
  return cases.map(([path, ...rest], at) => [path.replace(/\/a\./, `/${letter}${at}.`), ...rest]);
}

/** All cases in one tree. */
const root = mkdtempSync(join(tmpdir(), 'emberline-imports-'));
let problems: string[];

beforeAll(async () => {
  for (const name of [
    'kafkajs',
    'playwright-core',
    '@aws-sdk/client-s3',
    'mongodb',
    'stripe',
    'nodemailer',
    'undici',
    'lru-cache',
  ]) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  for (const [name, folder] of [
    ['kit', 'services/kit'],
    ['contracts', 'contracts'],
  ] as const) {
    write(
      `${folder}/package.json`,
      JSON.stringify({ name: `@emberline/${name}`, exports: { './*': './src/*.ts' } }),
    );
    mkdirSync(join(root, 'node_modules/@emberline'), { recursive: true });
    symlinkSync(join(root, folder), join(root, `node_modules/@emberline/${name}`));
  }
  for (const service of ['payment', 'notification', 'admin']) write(`services/${service}/src/main.ts`, '');
  const texts = new Map<string, string>();
  for (const [file, specifier, , how = "import { x } from 'SPECIFIER';"] of [...breaches, ...allowed]) {
    texts.set(file, `${texts.get(file) ?? ''}${how.replace('SPECIFIER', specifier)}\n`);
    const target = /^@emberline\/(kit|contracts)\/(.*)/.exec(specifier);
    if (target) texts.set(`${target[1] === 'kit' ? 'services/kit' : 'contracts'}/src/${target[2]}.ts`, '');
    else if (specifier.startsWith('.') && !how.includes('missing')) {
      const beside = join(dirname(file), specifier);
      if (!texts.has(beside)) texts.set(beside, '');
    }
  }
  for (const [from, to] of [
    ['a', './b.ts'],
    ['b', './deep/c.ts'],
    ['deep/c', '../a.ts'],
  ])
    texts.set(`contracts/src/round/${from}.ts`, `import type { X } from '${to}';`);
  for (const [from, to] of [
    ['a', './b.ts'],
    ['a2', './c.ts'],
    ['b', './d.ts'],
    ['c', './d.ts'],
  ])
    texts.set(`contracts/src/diamond/${from}.ts`, `import { x } from '${to}';`);
  texts.set('contracts/src/diamond/d.ts', '');
  // Of the kit: used by one service, by one through another module, by two, by one and the gateway.
  texts
    .set('services/kit/src/lonely.ts', "import { x } from './beneath.ts';")
    .set('services/kit/src/beneath.ts', '');
  texts.set('services/kit/src/shared.ts', '').set('services/kit/src/common.ts', '');
  texts.set(
    'services/auth/src/actions/uses.ts',
    ['lonely', 'shared', 'common'].map((name) => `import '@emberline/kit/${name}';`).join('\n'),
  );
  texts
    .set('services/profile/src/actions/uses.ts', "import '@emberline/kit/shared';")
    .set('gateway/uses.ts', "import '@emberline/kit/common';");
  for (const [path, text] of texts) write(path, text);
  problems = await findImportProblems(root);
});
afterAll(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const of = (path: string) => problems.filter((problem) => problem.startsWith(`${path} -> `));

test.each(breaches)('%s may not import %s: %s', (path, _specifier, rule) => {
  expect(of(path)).toContainEqual(expect.stringContaining(rule ?? ''));
});

test.each(allowed)('%s may import %s', (path) => {
  expect(of(path)).toEqual([]);
});

test('files that import each other by way of a third are found, also where they import types alone; two ways to a file are no circle', () => {
  const circles = problems.filter((problem) => problem.includes('circles'));
  expect(
    circles.some((circle) =>
      circle.includes(
        'contracts/src/round/a.ts -> contracts/src/round/b.ts -> contracts/src/round/deep/c.ts',
      ),
    ),
  ).toBe(true);
  expect(problems.filter((problem) => problem.includes('diamond'))).toEqual([]);
});

test('what one service alone uses of the kit is found, also by way of another module', () => {
  for (const name of ['lonely', 'beneath'])
    expect(problems).toContain(
      `services/kit/src/${name}.ts: of all services only services/auth uses it, so it belongs there`,
    );
  expect(problems.filter((problem) => /kit\/src\/(shared|common)/.test(problem))).toEqual([]);
});

test('a look that finds no files of a part fails', async () => {
  rmSync(join(root, 'tests'), { recursive: true });
  rmSync(join(root, 'services/admin'), { recursive: true });
  mkdirSync(join(root, 'tests'));
  await expect(findImportProblems(root)).rejects.toThrow('No sources were found of services/admin, tests');
});
