import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await adminWorld();
});
afterAll(() => world.stop());

test('users are listed by mails, found by a part of a name, and paged', async () => {
  const operator = await world.operator();
  await world.rowsOf('users').deleteMany({});
  await world.user({
    username: 'ada',
    search: ['ada', 'lovelace'],
    inner: ['ada', 'lovelace', 'ovelace'],
    totalMails: 5,
    unattended: 0,
    preference: 'male',
  });
  await world.user({ username: 'bob', search: ['bob'], totalMails: 2, unattended: 2, preference: 'both' });
  await world.user({ username: 'cyd', search: ['cyd'], totalMails: 1, unattended: 1, preference: 'female' });
  const names = async (query: string) =>
    (await operator.call('GET', `/admin/messaging/all-users?${query}`))
      .json()
      .users.map(({ username }: { username: string }) => username);
  expect(await names('')).toEqual(['ada', 'bob', 'cyd']);
  expect(await names('sort=unattended')).toEqual(['bob', 'cyd', 'ada']);
  expect(await names('search=LOVE')).toEqual(['ada']);
  expect(await names('search=ovel')).toEqual(['ada']);
  expect(await names('search=b')).toEqual(['bob']);
  expect(await names('search=.*')).toEqual([]);
  expect((await operator.call('GET', '/admin/messaging/all-users?limit=2&page=2')).json()).toMatchObject({
    totalPages: 2,
    total: 3,
    users: [{ username: 'cyd' }],
  });
  const candidates = (await operator.call('GET', '/admin/messaging/gender-prefer-users?gender=Female')).json()
    .users;
  expect(candidates.map(({ username }: { username: string }) => username).sort()).toEqual(['bob', 'cyd']);
});

test('the dashboard tells the newest mails, those that wait longest and the last answered, each once', async () => {
  const operator = await world.operator();
  const before = world.others.answers['/internal/mails'];
  const lists = [
    ['new', 'waits'],
    ['waits', 'old'],
    ['answered', 'new'],
  ].map((names) => names.map(mailOf));
  world.others.answers['/internal/mails'] = () => ({ mails: lists.shift(), total: 4, oldestWaiting: null });
  const { recentMails } = (await operator.call('GET', '/admin/dashboard')).json();
  world.others.answers['/internal/mails'] = before as NonNullable<typeof before>;
  expect(recentMails.map(({ content }: { content: string }) => content).sort()).toEqual([
    'answered',
    'new',
    'old',
    'waits',
  ]);
});

test('the dashboard shows what is there when the mailbox or payment is away, and says what is missing', async () => {
  const operator = await world.operator();
  await world.user({ username: 'still_here' });
  const { answers } = world.others;
  const away = ['/internal/mails', '/internal/payments'];
  const before = away.map((path) => answers[path]);
  for (const path of away) delete answers[path];
  const { statusCode, body } = await operator.call('GET', '/admin/dashboard');
  for (const [n, path] of away.entries()) answers[path] = before[n] as NonNullable<(typeof before)[0]>;
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toMatchObject({
    missing: expect.toSatisfy((parts: string[]) => parts.sort().join() === 'mails,payments'),
    recentMails: [],
    recentUsers: expect.arrayContaining([expect.objectContaining({ username: 'still_here' })]),
    counts: { waiting: expect.any(Number) },
  });
  expect((await operator.call('GET', '/admin/dashboard')).json().missing).toEqual([]);
});

test('a canned reply is changed by its code, and removed', async () => {
  const operator = await world.operator();
  const reply = { code: 'greeting', text: 'Hello {firstname}' };
  const { id } = (await operator.call('POST', '/admin/replies', reply)).json();
  await operator.call('POST', '/admin/replies', { ...reply, text: 'Hi {firstname}' });
  const list = async () => (await operator.call('GET', '/admin/replies')).json();
  expect(await list()).toContainEqual({ id, code: 'greeting', text: 'Hi {firstname}' });
  expect((await operator.call('DELETE', `/admin/replies/${id}`)).statusCode).toBe(200);
  expect(await list()).not.toContainEqual(expect.objectContaining({ id }));
  expect((await operator.call('DELETE', `/admin/replies/${id}`)).statusCode).toBe(404);
});

const mailIds = new Map<string, string>();
function mailOf(content: string) {
  const _id = mailIds.get(content) ?? newId();
  mailIds.set(content, _id);
  const person = { sender: newId(), senderUsername: 'ada', senderFirstname: 'Ada', senderPhoto: null };
  return {
    _id,
    conversationId: 'c',
    seq: 1,
    ...person,
    receiver: newId(),
    receiverUsername: 'bob',
    receiverFirstname: 'Bob',
    content,
    timestamp: new Date().toISOString(),
    adminResponse: null,
    attendedAt: null,
    attendedBy: null,
    seen: false,
    senderLastOnline: null,
    senderOnline: false,
    claim: null,
  };
}
