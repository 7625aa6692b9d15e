import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findViolations, readSources } from './import-walls.ts';

test.each([
  ['contracts/src/a.ts', '@emberline/kit/settings', 'contracts may not import kit'],
  ['services/kit/src/a.ts', '@emberline/auth/src/app.ts', 'kit may not import auth'],
  ['services/kit/src/a.ts', '../../mailbox/src/store/x.ts', 'kit may not import mailbox'],
  ['services/auth/src/a.ts', '../../profile/src/domain/x.ts', 'auth may not import profile'],
  ['services/auth/src/a.ts', '@emberline/profile', 'auth may not import profile'],
  ['services/auth/src/a.ts', '@emberline/tools/dev/start/start-product.ts', 'auth may not import tools'],
  ['web/src/features/a.tsx', '../../../services/mailbox/src/x.ts', 'web may not import mailbox'],
  ['web/src/features/a.tsx', '@emberline/kit/errors', 'web may not import kit'],
  ['gateway/plugin/a.ts', '../../services/auth/src/settings.ts', 'gateway may not import auth'],
  ['gateway/test/a.test.ts', '@emberline/tools/dev/engines/redis.ts', 'gateway may not import tools'],
  ['gateway/main.ts', '@emberline/web/server/main.ts', 'gateway may not import web'],
  ['services/kit/src/a.ts', '@emberline/gateway/plugin/problem.ts', 'kit may not import gateway'],
  ['tools/dev/seed/main.ts', '../../../services/profile/src/store/x.ts', 'tools may not import profile'],
  ['tests/e2e/a.test.ts', '@emberline/auth/src/app.ts', 'tests may not import auth'],
])('%s may not import %s', (path, specifier, problem) => {
  expect(findViolations([{ path, text: `import { x } from '${specifier}';` }])).toEqual([
    `${path}: ${problem} (${specifier})`,
  ]);
});

test.each([
  ['services/auth/src/a.ts', '@emberline/kit/settings'],
  ['services/auth/src/a.ts', '@emberline/contracts'],
  ['services/auth/src/a.ts', './store/accounts.ts'],
  ['services/auth/test/a.test.ts', '../src/app.ts'],
  ['services/auth/test/a.test.ts', '@emberline/tools/dev/payment-sandbox/src/start-sandbox.ts'],
  ['services/kit/src/a.ts', '@emberline/contracts'],
  ['gateway/plugin/a.ts', '@emberline/contracts/errors'],
  ['gateway/plugin/a.ts', '@emberline/kit/identity/callers'],
  ['web/src/a.ts', '@emberline/contracts/choices'],
  ['tests/faults/a.test.ts', '@emberline/tools/dev/start/start-product.ts'],
  ['tests/e2e/a.test.ts', '../../web/src/pages.ts'],
  ['tests/e2e/a.test.ts', '../../web/src/all-pages.ts'],
  ['tests/e2e/a.test.ts', '../../web/src/kept/table.ts'],
  ['tools/dev/start/a.ts', '@emberline/kit/events/bus'],
])('%s may import %s', (path, specifier) => {
  expect(findViolations([{ path, text: `import { x } from '${specifier}';` }])).toEqual([]);
});

test.each([
  ["const x = await import('@emberline/profile');"],
  ["export * from '@emberline/profile';"],
  ["import type { X } from '@emberline/profile';"],
  ["import '@emberline/profile';"],
  ["const x = require('@emberline/profile');"],
  ["import {\n  a,\n  b,\n} from '@emberline/profile';"],
])('every way to import is seen: %s', (text) => {
  expect(findViolations([{ path: 'services/auth/src/a.ts', text }])).toHaveLength(1);
});

test('an import in a comment is none', () => {
  const text = "// import x from '@emberline/profile';\n/* import '@emberline/profile'; */";
  expect(findViolations([{ path: 'services/auth/src/a.ts', text }])).toEqual([]);
});

test('kafkajs stays in the bus and its patches', () => {
  const text = "import { Kafka } from 'kafkajs';";
  expect(findViolations([{ path: 'services/kit/src/events/bus.ts', text }])).toEqual([]);
  expect(findViolations([{ path: 'services/kit/src/events/relay.ts', text }])).toHaveLength(1);
  expect(findViolations([{ path: 'tests/faults/a.ts', text }])).toHaveLength(1);
});

test('the S3 client stays in one file, which is loaded where it is chosen', () => {
  const of = (path: string, text: string) => findViolations([{ path: `services/profile/src/${path}`, text }]);
  const sdk = "import { S3Client } from '@aws-sdk/client-s3';";
  expect(of('clients/s3-photos.ts', sdk)).toEqual([]);
  expect(of('store/photos.ts', sdk)).toHaveLength(1);
  expect(of('context.ts', "await import('./clients/s3-photos.ts');")).toEqual([]);
  expect(of('context.ts', "import { openS3Photos } from './clients/s3-photos.ts';")).toHaveLength(1);
  expect(of('commands/a.ts', "import { openS3Photos } from '../clients/s3-photos.ts';")).toEqual([]);
});

test.each([
  ['const port = process.env.PORT;'],
  ["import { env } from 'node:process';"],
  ['const { env } = process;'],
])('a service reads its environment in settings.ts alone: %s', (text) => {
  expect(findViolations([{ path: 'services/auth/src/settings.ts', text }])).toEqual([]);
  expect(findViolations([{ path: 'services/auth/src/app.ts', text }])).toHaveLength(1);
  expect(findViolations([{ path: 'services/auth/src/routes/settings.ts', text }])).toHaveLength(1);
});

const inKit = (text: string) => findViolations([{ path: 'services/kit/src/http/a.ts', text }]);

test('the kit has no word of the domain', () => {
  expect(inKit('function findConversation(profileId: string) {}')).toEqual([
    'services/kit/src/http/a.ts: the kit may not know the domain\'s "conversation"',
    'services/kit/src/http/a.ts: the kit may not know the domain\'s "profile"',
  ]);
  expect(inKit("const text = 'a photo'; // of a member's profile\nthrow new Error(error.message);")).toEqual(
    [],
  );
});

test.each([
  'MemberCaller',
  'memberId',
  'operators',
  'sendMessage',
  'messageId',
  'lastMail',
  'MAIL_FROM',
  'staffId',
])('the kit may not say %s', (name) => expect(inKit(`const ${name} = 1;`)).toHaveLength(1));

test.each(['error.message', 'batch.messages', 'let topicMessages', 'settings.MAILBOX_URL', 'remember()'])(
  'the kit may say %s',
  (text) => expect(inKit(text)).toEqual([]),
);

test('a look that finds no files of a part fails', async () => {
  await expect(readSources(join(import.meta.dirname, 'nowhere'))).rejects.toThrow(
    /^No sources were found of contracts, kit, auth, .*, tests$/,
  );
});
