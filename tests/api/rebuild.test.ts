import { join } from 'node:path';
import {
  addUser,
  claimMail,
  getDashboard,
  listMessages,
  messagingUnattended,
  messagingUsers,
  respondToMail,
  sendMessage,
} from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import { run } from '@emberline/tools/dev/engines/run.ts';
import { withDatabase } from '@emberline/tools/dev/start/product-addresses.ts';
import { root } from '@emberline/tools/dev/start/program-specs.ts';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Api, apiAt } from '../support/api.ts';
import { makeOperators, type Operator } from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';

const product = inject('product');
const readModels = ['users', 'userCounts', 'waiting', 'received', 'answers', 'days', 'counted'];
const members = 3;
/** A day may begin while the test runs: what is counted by day is compared as a sum from this one on. */
const firstDay = new Date().toISOString().slice(0, 10);
let operator: Api;
let answering: Api;
let profileId: string;
let people: Person[];
let mongo: MongoClient;

beforeAll(async () => {
  mongo = await MongoClient.connect(withDatabase(product.mongoUrl, `${inject('share').prefix}admin`));
  const [{ token }] = (await makeOperators(product, 1)) as [Operator];
  operator = apiAt(product.services.admin, token);
  answering = apiAt(product.services.mailbox, token);
  people = await makePeople(product, members);
  // What other tests have left there is not all of it true.
  await lose();
  await rebuildNow();
  const names = { firstname: 'Teresa', lastname: 'Team', username: `teresa_${newId().slice(-8)}` };
  const rest = { password: 'warm green lamps', gender: 'female', preference: 'male' };
  const body = { ...names, ...rest, email: `${names.username}@example.org` };
  profileId = (await apiAt(product.services.auth, token)(addUser, { body })).body.user.id;
});
afterAll(() => mongo?.close());

test('rebuilt lists and counts are as before, and messages sent meanwhile count once', async () => {
  for (const person of people) await write(person, 2);
  await until({ totalMailsCount: 2 * members, unattendedMailsCount: 2 * members });
  await answerOne(people[0] as Person);
  // The mail attended and the answer are two events, each counted in its own time.
  await until(
    { totalMailsCount: 2 * members, unattendedMailsCount: 2 * members - 2 },
    { totalMailsCount: 1 },
  );
  const before = await shown();
  expect(before.waiting).toHaveLength(members - 1);

  await lose();
  expect((await shown()).users).toEqual([]);
  await Promise.all([rebuildNow(), ...people.slice(1).map((person) => write(person, 10))]);
  const written = 10 * (members - 1);
  const counts = { totalMailsCount: 2 * members + written, unattendedMailsCount: 2 * members - 2 + written };
  await until(counts);
  const after = {
    ...before,
    profile: Object.assign({}, before.profile, counts),
    counts: { ...before.counts, waiting: before.counts.waiting + written },
    days: { ...before.days, mails: before.days.mails + written },
  };
  expect(await shown()).toEqual(after);
  await rebuildNow();
  expect(await shown()).toEqual(after);
});

async function lose(): Promise<void> {
  for (const name of readModels) await mongo.db().collection(name).deleteMany({});
}

/** As an operator does it by hand. */
const rebuildNow = () =>
  run(process.execPath, [join(root, 'services/admin/src/commands/rebuild.ts'), 'admin'], {
    env: { ...process.env, APP_ENV: 'test', ADMIN_URL: product.services.admin },
  });

async function write(person: Person, count: number): Promise<void> {
  const api = apiAt(product.services.mailbox, person.token);
  for (let n = 0; n < count; n++) {
    const send = () => api(sendMessage, { body: { receiverId: profileId, content: `mail ${n}` } });
    await expect.poll(async () => (await send()).status, { interval: 200, timeout: 20_000 }).toBe(200);
  }
}

/** An answer attends all that the member has written. */
async function answerOne(member: Person): Promise<void> {
  const { body } = await apiAt(product.services.mailbox, member.token)(listMessages, {
    query: { contactId: profileId },
  });
  const mailId = body.messages.at(-1)?._id ?? '';
  expect((await answering(claimMail, { body: { mailId } })).status).toBe(200);
  expect((await answering(respondToMail, { body: { mailId, response: 'How lovely!' } })).status).toBe(200);
}

/** Until the profile's counts are these, and those of the member who got the answer. */
const until = (profile: object, member = {}) =>
  expect.poll(shown, { interval: 200, timeout: 30_000 }).toMatchObject({ profile, member });

const daily = ['signups', 'mails', 'answered', 'trials', 'revenue'] as const;
type DayRow = { _id: string } & Partial<Record<(typeof daily)[number], number>>;

async function shown() {
  const username = people[0]?.username as string;
  const [all, team, member, waiting, dashboard, days, answers] = await Promise.all([
    operator(messagingUsers, { query: { sort: 'unattended', limit: 100 } }),
    operator(messagingUsers, { query: { sort: 'total', limit: 100 } }),
    operator(messagingUsers, { query: { search: username } }),
    operator(messagingUnattended, { query: { maleId: profileId } }),
    operator(getDashboard),
    mongo
      .db()
      .collection<DayRow>('days')
      .find({ _id: { $gte: firstDay } })
      .toArray(),
    mongo.db().collection('answers').find().sort({ _id: 1 }).toArray(),
  ]);
  const { waiting: count, oldestWaiting } = dashboard.body.counts;
  const sum = (field: (typeof daily)[number]) => days.reduce((total, row) => total + (row[field] ?? 0), 0);
  return {
    total: all.body.total,
    users: all.body.users.filter(({ id }) => id !== profileId).map(lasting),
    profile: lasting(team.body.users.find(({ id }) => id === profileId)),
    member: lasting(member.body.users[0]),
    waiting: waiting.body.users.map(({ id, waitingSince }) => ({ id, waitingSince })),
    counts: { waiting: count, oldestWaiting },
    days: { ...Object.fromEntries(daily.map((field) => [field, sum(field)])), mails: sum('mails') },
    answers,
  };
}

/** Addresses of photos are signed anew each time, and presence goes on by itself. */
function lasting<T extends { photo: unknown }>(user: T | undefined) {
  return user === undefined ? user : { ...user, photo: null, online: null, lastOnline: null };
}
