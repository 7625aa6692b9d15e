import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMissingCollections, findSourceProblems } from './source-rules.ts';
import { readSources } from './sources.ts';

const problemsOf = (path: string, text: string) => findSourceProblems([{ path, text }], ['member-deleted']);

test.each([
  ['app.ts', ''],
  ['helpers/x.ts', ''],
  ['photos/x.ts', ''],
  ['events/forget-member.ts', ''],
  ['routes/log-in.ts', "import type { Filter } from 'mongodb';"],
  ['actions/log-in.ts', "import { MongoClient } from 'mongodb';"],
  ['actions/log-in.ts', "import { type ClientSession, type Filter } from 'mongodb';"],
  ['actions/log-in.ts', "await mongo.db.collection('accounts').findOne({});"],
  ['actions/log-in.ts', "const rows = db.collection<Row>('accounts');"],
  ['service.ts', "const rows = db.collection('accounts');"],
  ['actions/erase.ts', 'const which = { [as]: { $exists: true } };'],
  ['jobs/end.ts', "const which = { '$or': [{ ban }, { removal }] };"],
  ['jobs/end.ts', "const answer = await fetch('http://profile/');"],
  ['actions/ask.ts', "const answer = await globalThis.fetch('http://profile/');"],
  ['actions/ask.ts', 'const answer = await ask(fetch);'],
  ['passwords/leaked.ts', "const answer = await fetch('http://leaked/');"],
  ['domain/trial.ts', 'const now = Date.now();'],
  ['domain/trial.ts', 'const now = new Date();'],
  ['domain/trial.ts', 'const luck = Math.random();'],
  ['domain/trial.ts', "import { randomUUID } from 'node:crypto';"],
  ['actions/a.ts', 'const port = process.env.PORT;'],
  ['actions/a.ts', "import { env } from 'node:process';"],
  ['actions/a.ts', 'const { env } = process;'],
  ['routes/settings.ts', 'const port = process.env.PORT;'],
  ['answers/x.ts', 'const beginning = text.substring(0, 20);'],
  ['answers/x.ts', 'const beginning = `${text.slice(0, 20)}…`;'],
  ['answers/x.ts', "const beginning = [...text].slice(0, 20).join('');"],
  ['answers/x.ts', 'const beginning = text.slice(0, limits.noteMax);'],
])('a service may not hold %s: %s', (path, text) => {
  expect(problemsOf(`services/auth/src/${path}`, text)).toHaveLength(1);
});

test.each([
  ['main.ts', ''],
  ['passwords/hashing.ts', ''],
  ['events/member-deleted.ts', ''],
  ['events/index.ts', ''],
  ['settings.ts', 'const port = process.env.PORT;'],
  ['actions/log-in.ts', "import type { ClientSession } from 'mongodb';"],
  ['actions/log-in.ts', 'const rows = await profiles.fetch(id);'],
  ['actions/log-in.ts', "// fetch('x') and process.env.PORT"],
  [
    'store/accounts.ts',
    "import { type Collection } from 'mongodb';\nconst rows = db.collection<Row>('accounts');",
  ],
  ['store/migrations/names.ts', 'const open = { ban: { $exists: false } };'],
  ['clients/profile.ts', "const answer = await fetch('http://profile/');"],
  ['domain/trial.ts', 'const end = new Date(begin.getTime() + day);'],
])('a service may hold %s: %s', (path, text) => {
  expect(problemsOf(`services/auth/src/${path}`, text)).toEqual([]);
});

test.each([
  ['gateway/plugin/a.ts', 1],
  ['gateway/settings.ts', 0],
  ['web/src/api/a.ts', 1],
  ['web/server/a.ts', 1],
  ['web/public/a.js', 1],
  ['web/server/main.ts', 0],
  ['gateway/plugin/a.test.ts', 0],
])('%s reads the environment: %d problem', (path, count) => {
  expect(problemsOf(path, 'const port = process.env.PORT;')).toHaveLength(count);
});

const inKit = (text: string) => problemsOf('services/kit/src/http/a.ts', text);

test('the kit and ui have no word of the domain', () => {
  expect(inKit('function findConversation(profileId: string) {}')).toEqual([
    'services/kit/src/http/a.ts: the kit may not know the domain\'s "conversation"',
    'services/kit/src/http/a.ts: the kit may not know the domain\'s "profile"',
  ]);
  expect(inKit("const text = 'a photo'; // of a member's profile\nthrow new Error(error.message);")).toEqual(
    [],
  );
  const text = "import { IconPhoto } from './icons.ts';\nconst bigPhoto = 'a photo'; // photo";
  expect(problemsOf('web/src/ui/a.ts', text)).toEqual([
    'web/src/ui/a.ts: ui may not know the domain\'s "photo"',
  ]);
  expect(problemsOf('web/src/members/a.ts', text)).toEqual([]);
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

test.each([
  ["const X = lazy(() => import('./x.tsx'));", 1],
  ["void import('./x.ts').then(go);", 1],
  ["const load = () => import('./x.ts');", 1],
  ["const X = lazyPart(() => import('./x.tsx'), 'X');", 0],
  ["const { go } = await late(() => import('./x.ts'));", 0],
  ["function go(code: typeof import('./x.ts')) {}", 0],
  ['<input onKeyDown={(event) => go(event)} />', 1],
  ["addEventListener('keydown', go);", 1],
  ['<input onKeyDown={keys((event) => go(event))} />', 0],
  ['<textarea name="text" />', 1],
  ["import { Button, TextInput } from '@mantine/core';", 1],
  ["import { Button } from '@mantine/core';", 0],
])('of %s in the web client %d is wrong', (text, problems) => {
  expect(problemsOf('web/src/features/x/x-page.tsx', text)).toHaveLength(problems);
});

const path = 'services/auth/src/store/bans.ts';
const stores = (indexes: string) => ({
  path: 'services/auth/src/store/stores.ts',
  text: `export const schema: Schema = {\n  indexes: {\n    ${indexes}\n  },\n};`,
});

test.each([
  ["const rows = db.collection('bans');"],
  ["const rows = db.collection<BanRow>('bans');"],
  ['const rows = mongo.db.collection<{ _id: string; at: Date }>("bans");'],
  ["const rows = db\n  .collection<Map<string, Row>>(\n    'bans',\n  );"],
])('a collection that no schema creates is found: %s', (text) => {
  expect(findMissingCollections([{ path, text }, stores('sessions: sessionIndexes,')])).toEqual([
    `${path}: the schema in store/stores.ts does not create bans`,
  ]);
});

test.each(['bans: [],', 'bans: banIndexes,', 'bans: [...banIndexes, ...others],'])(
  'a schema creates it with %s',
  (indexes) => {
    const opened = { path, text: "const rows = db.collection<BanRow>('bans');" };
    expect(findMissingCollections([opened, stores(indexes)])).toEqual([]);
  },
);

test('a migration may open what an older release has left', () => {
  const file = { path: 'services/auth/src/store/migrations/0001-rename.ts', text: "db.collection('old')" };
  expect(findMissingCollections([file])).toEqual([]);
});

test('the collections of all services are seen', async () => {
  const sources = await readSources(join(import.meta.dirname, '../../..'));
  const withoutSchemas = sources.filter(({ path }) => !path.endsWith('store/stores.ts'));
  expect(findMissingCollections(withoutSchemas).length).toBeGreaterThan(60);
});
