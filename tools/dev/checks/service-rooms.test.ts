import { expect, test } from 'vitest';
import { findMisplaced } from './service-rooms.ts';

const problemsOf = (path: string, text: string) =>
  findMisplaced([{ path: `services/auth/src/${path}`, text }], ['member-deleted']);

test.each([
  ['app.ts', ''],
  ['helpers/x.ts', ''],
  ['routes/log-in.ts', "import { changePassword } from './../events/member-deleted.ts';"],
  ['routes/log-in.ts', "import type { Filter } from 'mongodb';"],
  ['actions/log-in.ts', "import { MongoClient } from 'mongodb';"],
  ['actions/log-in.ts', "import { type ClientSession, type Filter } from 'mongodb';"],
  ['actions/log-in.ts', "import { sessions } from '../routes/sessions.ts';"],
  ['actions/log-in.ts', "import { callService } from '@emberline/kit/http/internal';"],
  ['jobs/end.ts', "import { callService } from '@emberline/kit/http/internal';"],
  ['store/accounts.ts', "import { logIn } from '../actions/log-in.ts';"],
  ['store/accounts.ts', "import { logIn } from '../clients/profile.ts';"],
  ['answers/account.ts', "import { logIn } from '../actions/log-in.ts';"],
  ['answers/account.ts', "import { accounts } from '../store/accounts.ts';"],
  ['answers/account.ts', "import { profile } from '../clients/profile.ts';"],
  ['answers/account.ts', "import type { Context } from '../context.ts';"],
  ['domain/tokens.ts', "import { accounts } from '../store/accounts.ts';"],
  ['domain/tokens.ts', "import type { Context } from '../context.ts';"],
  ['domain/tokens.ts', "import { newId } from '@emberline/kit/mongo/ids';"],
  ['domain/tokens.ts', "import type { Settings } from '../settings.ts';"],
  ['domain/tokens.ts', "import { ProblemError } from '@emberline/kit/errors';"],
  ['domain/tokens.ts', "import { readFile } from 'node:fs/promises';"],
  ['domain/tokens.ts', "import { LRUCache } from 'lru-cache';"],
  ['events/forget-member.ts', ''],
  ['actions/log-in.ts', "await mongo.db.collection('accounts').findOne({});"],
  ['actions/log-in.ts', "const rows = db.collection<Row>('accounts');"],
  ['service.ts', "const rows = db.collection('accounts');"],
  ['actions/erase.ts', 'const which = { [as]: { $exists: true } };'],
  ['jobs/end.ts', "const which = { '$or': [{ ban }, { removal }] };"],
  ['jobs/end.ts', "const answer = await fetch('http://profile/');"],
  ['passwords/leaked.ts', "const answer = await fetch('http://leaked/');"],
  ['actions/charge.ts', "import Stripe from 'stripe';"],
  ['jobs/write.ts', "import { createTransport } from 'nodemailer';"],
])('%s may not hold %s', (path, text) => {
  expect(problemsOf(path, text)).toHaveLength(1);
});

test.each([
  ['main.ts', "import { startService } from '@emberline/kit/service';"],
  [
    'routes/log-in.ts',
    "import { logIn } from '../actions/log-in.ts';\nimport type { Context } from '../context.ts';",
  ],
  ['routes/index.ts', "import { sessions } from './sessions.ts';"],
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
  [
    'domain/tokens.ts',
    "import { createHmac } from 'node:crypto';\nimport { limits } from '@emberline/contracts/choices';",
  ],
  ['events/member-deleted.ts', ''],
  ['events/index.ts', ''],
  ['store/accounts.ts', "const rows = db.collection<Row>('accounts');"],
  ['store/migrations/names.ts', 'const open = { ban: { $exists: false } };'],
  ['clients/profile.ts', "const answer = await fetch('http://profile/');"],
  ['clients/provider/stripe.ts', "import Stripe from 'stripe';"],
  ['actions/log-in.ts', 'const rows = await profiles.fetch(id);'],
  ['domain/new-account.ts', "import type { AccountRow } from '../store/accounts.ts';"],
  ['store/accounts.test.ts', "import { x } from '../routes/index.ts';"],
])('%s may hold %s', (path, text) => {
  expect(problemsOf(path, text)).toEqual([]);
});
