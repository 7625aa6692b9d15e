import { getBroadcastLetter } from '@emberline/contracts';
import type { OutboxRow } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestBroadcastEmails } from '../src/actions/broadcasts.ts';
import { unknownUser } from '../src/domain/user.ts';
import { adminWorld, type World } from './world.ts';

let world: World;
let [manager, other]: Awaited<ReturnType<World['operator']>>[] = [];
beforeAll(async () => {
  world = await adminWorld();
  manager = await world.operator('manager');
  other = await world.operator('manager');
});
afterAll(() => world.stop());
beforeEach(async () => {
  for (const name of ['users', 'audit'] as const) await world.rowsOf(name).deleteMany({});
});

const terms = { subject: 'Our terms change', text: 'On May 1.\nRead them.', audience: 'everybody' };
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, by = manager) =>
  by?.call(method, `/admin/broadcasts${path}`, body) ?? expect.fail('no manager');
const draft = async (more: object = {}) =>
  (await call('POST', '', { ...terms, ...more })).json<{ id: string }>().id;
const shown = async (id: string) =>
  (await call('GET', '')).json<{ id: string }[]>().find((one) => one.id === id);
const requested = async (id: string) =>
  (
    await world.context.mongo.db
      .collection<OutboxRow>('outbox')
      .find({ topic: 'email-requested', 'envelope.data.facts.broadcastId': id })
      .toArray()
  ).map(({ envelope }) => envelope.data as { memberId: string; facts: object });
const member = (facts: Parameters<World['user']>[0] = {}) => world.user({ isVerified: true, ...facts });
const many = (length: number) =>
  Array.from({ length }, () => ({
    ...unknownUser,
    _id: newId(),
    isVerified: true,
    factsVersion: 1,
    createdAt: new Date(),
  }));
const letterFor = async (caller: 'notification' | 'mailbox', id: string) =>
  world.app.inject({
    url: `/internal/broadcasts/${id}/letter`,
    headers: await serviceHeaders(getBroadcastLetter, { as: caller }),
  });
/** Lets the next members' turn come, and the one after, until nobody is left. */
async function sendAll(rounds = 5): Promise<void> {
  for (let round = 1; round <= rounds; round++) {
    const now = () => new Date(Date.now() + round * 60_000);
    if (!(await requestBroadcastEmails({ ...world.context, now }))) return;
  }
  expect.fail('it never ended');
}

test('a draft is written, changed and sent to everybody it is for, once', async () => {
  const paying = [await member({ paymentStatus: 1 }), await member({ paymentStatus: 2 })];
  await member({ paymentStatus: 0 });
  await member({ kind: 'staff', paymentStatus: 1 });
  await member({ paymentStatus: 1, erasureDue: new Date() });
  const id = await draft();
  expect(await shown(id)).toMatchObject({
    ...terms,
    ...{ version: 1, state: 'draft', createdBy: manager?.username, sent: 0 },
    recipients: { total: 3, more: false },
  });
  const changed = { ...terms, subject: 'Our prices change', audience: 'paying', version: 1 };
  expect((await call('PUT', `/${id}`, changed)).json()).toEqual({ ok: true });
  expect((await call('POST', `/${id}/start`, { version: 2 })).json()).toEqual({ ok: true });
  await sendAll();
  const asked = await requested(id);
  expect(asked.map(({ memberId }) => memberId)).toEqual(paying);
  expect(asked[0]).toMatchObject({ kind: 'broadcast', facts: { broadcastId: id } });
  expect(await shown(id)).toMatchObject({ state: 'sent', sent: 2, startedBy: manager?.username });
  await sendAll();
  expect(await requested(id)).toHaveLength(2);
  const actions = (await world.rowsOf('audit').find().sort({ _id: 1 }).toArray()).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['add-broadcast', 'change-broadcast', 'start-broadcast']));
});

test('many members get it a hundred at a time, each once, also from two replicas at once', async () => {
  const rows = many(250);
  await world.context.users.put(rows);
  const id = await draft();
  await call('POST', `/${id}/start`, { version: 1 });
  await member({ username: 'joined_later', createdAt: new Date(Date.now() + 60_000) });
  const { context: elsewhere } = await world.replica();
  const at = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });
  for (const minutes of [1, 2, 3, 4])
    await Promise.all(
      [world.context, elsewhere].map((one) => requestBroadcastEmails({ ...one, ...at(minutes) })),
    );
  const ids = (await requested(id)).map(({ memberId }) => memberId).sort();
  expect(ids).toEqual(rows.map(({ _id }) => _id).sort());
  expect(await shown(id)).toMatchObject({ state: 'sent', sent: 250 });
});

test('who is stopped sends to nobody else; a discarded draft is not sent at all', async () => {
  await world.context.users.put(many(150));
  const [begun, discarded] = [await draft(), await draft()];
  await call('POST', `/${begun}/start`, { version: 1 });
  await requestBroadcastEmails({ ...world.context, now: () => new Date(Date.now() + 60_000) });
  for (const id of [begun, discarded])
    expect((await call('POST', `/${id}/stop`)).json()).toEqual({ ok: true });
  expect((await call('POST', `/${discarded}/start`, { version: 1 })).json()).toMatchObject({
    message: 'This draft is discarded.',
  });
  await sendAll();
  const again = await call('POST', `/${begun}/start`, { version: 1 });
  expect(again.json()).toMatchObject({ statusCode: 409, message: 'This email was stopped.' });
  // Those whose turn had come: notification drops what it has not sent yet.
  expect((await letterFor('notification', begun)).statusCode).toBe(404);
  expect(await requested(begun)).toHaveLength(100);
  expect(await requested(discarded)).toEqual([]);
});

test.each([
  [undefined, 'news', 'broadcast'],
  ['news', 'news', 'broadcast'],
  ['contract', 'contract', 'contract-notice'],
])('an email about %s is asked for as a letter of its kind', async (about, known, kind) => {
  await member({ paymentStatus: 1 });
  const id = await draft({ about });
  expect(await shown(id)).toMatchObject({ about: known });
  expect((await call('POST', `/${id}/start`, { version: 1 })).json()).toEqual({ ok: true });
  await sendAll();
  expect(await requested(id)).toMatchObject([{ kind }]);
});

test.each([
  ['news', 1],
  ['contract', 2],
] as const)('the count of an email about %s is of those whom it may reach', async (about, total) => {
  await member();
  await member({ isVerified: false });
  const id = await draft({ about });
  expect(await shown(id)).toMatchObject({ recipients: { total, more: false } });
  await call('POST', `/${id}/start`, { version: 1 });
  await sendAll();
  expect(await requested(id)).toHaveLength(total);
  expect(await shown(id)).toMatchObject({ state: 'sent', sent: total });
});

test('nobody sends what another has just changed, or without a code, and nobody changes what is sent', async () => {
  const id = await draft();
  await call('PUT', `/${id}`, { ...terms, text: 'Never mind.', version: 1 }, other);
  for (const answer of [
    await call('POST', `/${id}/start`, { version: 1 }),
    await call('PUT', `/${id}`, { ...terms, version: 1 }),
  ])
    expect(answer.json()).toMatchObject({
      statusCode: 409,
      message: 'Another manager has changed this draft. Please read it again.',
    });
  const code = '/internal/operators/me/second-factor/recent';
  world.others.refusals[code] = 'CODE_NEEDED';
  expect((await call('POST', `/${id}/start`, { version: 2 })).json()).toMatchObject({ code: 'CODE_NEEDED' });
  delete world.others.refusals[code];
  for (const _ of ['once', 'and again'])
    expect((await call('POST', `/${id}/start`, { version: 2 })).json()).toEqual({ ok: true });
  for (const [method, path, body] of [
    ['PUT', `/${id}`, { ...terms, version: 2 }],
    ['POST', `/${id}/test`, undefined],
    ['POST', `/${id}/start`, { version: 2 }],
  ] as const)
    expect((await call(method, path, body, other)).json()).toMatchObject({
      statusCode: 409,
      message: `${manager?.username} has started this email already.`,
    });
  const second = await draft();
  expect((await call('POST', `/${second}/start`, { version: 1 })).json()).toMatchObject({
    statusCode: 409,
    message: 'Another email is being sent. Please wait until everybody has it.',
  });
  await sendAll();
  expect((await call('POST', `/${id}/stop`)).json()).toMatchObject({ statusCode: 409 });
});

test('who does not pay gets what is for them: never paid, or no longer', async () => {
  const free = [await member(), await member({ paymentStatus: 0 }), await member({ paymentStatus: 3 })];
  await member({ paymentStatus: 2 });
  const id = await draft({ audience: 'not paying' });
  await call('POST', `/${id}/start`, { version: 1 });
  await sendAll();
  expect((await requested(id)).map(({ memberId }) => memberId)).toEqual(free);
});

test('a test goes to the support, and the email’s text is told to the notification service alone', async () => {
  const id = await draft();
  await call('POST', `/${id}/test`);
  expect(await requested(id)).toMatchObject([{ memberId: id, facts: { broadcastId: id, isTest: true } }]);
  expect((await letterFor('notification', id)).json()).toEqual({ subject: terms.subject, text: terms.text });
  expect((await letterFor('mailbox', id)).statusCode).toBe(403);
});

test('a subject is one line', async () => {
  expect(await shown(await draft({ subject: ' Two\r\nBcc: x@x.test ' }))).toMatchObject({
    subject: 'Two Bcc: x@x.test',
  });
});

test('what is no email is refused', async () => {
  for (const more of [{ subject: ' ' }, { text: '\n' }, { audience: 'x' }, { text: 'x'.repeat(5_001) }])
    expect((await call('POST', '', { ...terms, ...more })).statusCode).toBe(400);
});
