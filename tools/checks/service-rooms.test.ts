import { expect, test } from 'vitest';
import { findMisplaced } from './service-rooms.ts';

const problemsOf = (path: string, text: string) =>
  findMisplaced([{ path: `services/auth/src/${path}`, text }], ['logIn', 'changePassword']);

test.each([
  ['app.ts', ''],
  ['helpers/x.ts', ''],
  ['routes/sign-in.ts', ''],
  ['routes/log-in.ts', "import { changePassword } from './../events/member-deleted.ts';"],
  ['routes/log-in.ts', "import type { Filter } from 'mongodb';"],
  ['actions/log-in.ts', "import { MongoClient } from 'mongodb';"],
  ['actions/log-in.ts', "import { type ClientSession, type Filter } from 'mongodb';"],
  ['actions/log-in.ts', "import { logInRoute } from '../routes/log-in.ts';"],
  ['actions/log-in.ts', "import { callService } from '@emberline/kit/http/internal';"],
  ['jobs/end.ts', "import { callService } from '@emberline/kit/http/internal';"],
  ['store/accounts.ts', "import { logIn } from '../actions/log-in.ts';"],
  ['store/accounts.ts', "import { logIn } from '../clients/profile.ts';"],
  ['answers/account.ts', "import { logIn } from '../actions/log-in.ts';"],
  ['domain/tokens.ts', "import { accounts } from '../store/accounts.ts';"],
  ['domain/tokens.ts', "import type { Context } from '../context.ts';"],
  ['domain/tokens.ts', "import { newId } from '@emberline/kit/mongo/ids';"],
  ['domain/tokens.ts', "import type { Settings } from '../settings.ts';"],
])('%s may not hold %s', (path, text) => {
  expect(problemsOf(path, text)).toHaveLength(1);
});

test.each([
  ['main.ts', "import { startService } from '@emberline/kit/service';"],
  [
    'routes/log-in.ts',
    "import { logIn } from '../actions/log-in.ts';\nimport type { Context } from '../context.ts';",
  ],
  ['routes/index.ts', "import { logInRoute } from './log-in.ts';"],
  [
    'actions/log-in.ts',
    "import type { ClientSession } from 'mongodb';\nimport { hash } from '../passwords/hashing.ts';",
  ],
  ['clients/profile.ts', "import { callService } from '@emberline/kit/http/internal';"],
  [
    'store/accounts.ts',
    "import { type Collection } from 'mongodb';\nimport { names } from '../domain/names.ts';",
  ],
  [
    'domain/tokens.ts',
    "import type { Log } from '@emberline/kit/telemetry/log';\nimport { x } from '@emberline/contracts';",
  ],
  ['domain/new-account.ts', "import type { AccountRow } from '../store/accounts.ts';"],
  ['store/accounts.test.ts', "import { x } from '../routes/index.ts';"],
])('%s may hold %s', (path, text) => {
  expect(problemsOf(path, text)).toEqual([]);
});
