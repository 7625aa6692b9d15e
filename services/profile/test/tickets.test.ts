import {
  type AnswerOf,
  getTicketLetter,
  listTicketRows,
  listTicketsOf,
  type Operation,
} from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onMemberDeleted } from '../src/events/index.ts';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

type Ticket = AnswerOf<typeof listTicketRows>['tickets'][number];

const topic = 'Messages';
let profile: ProfileUnderTest;
let member: string;

beforeAll(async () => {
  profile = await startProfile();
});
beforeEach(async () => {
  [member] = (await profile.put({ email: `${newId()}@Example.test` })) as [string];
});
afterAll(() => profile.stop());

const asGuest = (email: string, text: string, more: object = {}) =>
  profile.ask({ method: 'POST', url: '/support', payload: { email, topic, text, ...more } });
const asMember = (text: string, as = member) =>
  profile.ask({ method: 'POST', url: '/users/me/support', as, payload: { topic, text } });
const call = (operation: Operation, url: string, payload?: object) =>
  ask(operation, `/internal/tickets${url}`, payload);
const ask = async (operation: Operation, url: string, payload?: object) =>
  profile.ask({
    ...{ method: operation.method, url, ...(payload && { payload }) },
    headers: await serviceHeaders(
      operation,
      operation.onBehalfOf && { onBehalfOf: await profile.operator() },
    ),
  });
const tickets = async () => (await call(listTicketRows, '?limit=100')).json().tickets as Ticket[];
const ticketWith = async (text: string) => (await tickets()).find((one) => one.text === text) as Ticket;
const operator = { id: newId(), name: 'ola' };
const decide = (id: string, answer: string | null, by = operator) =>
  profile.ask({
    ...{ method: 'POST', url: `/admin/tickets/${id}/${answer === null ? 'close' : 'answer'}` },
    ...{ by, ...(answer !== null && { payload: { answer } }) },
  });
const actsOf = (ticketId: string) => profile.acts({ 'envelope.data.details.ticketId': ticketId });
const emails = async () => {
  const rows = await profile.db
    .collection('outbox')
    .find({ 'envelope.data.kind': 'ticket-answered' })
    .toArray();
  return rows.map(({ envelope: { data } }) => data as { memberId: string; facts: object });
};

test('a member and a guest ask; nothing is sent before somebody answers', async () => {
  const email = `${newId()}@Example.org`;
  expect((await asMember('  Where are my messages?\n')).json().message).toContain('by email');
  expect((await asGuest(email, 'I cannot log in')).statusCode).toBe(200);
  expect(await ticketWith('Where are my messages?')).toMatchObject({ memberId: member, guest: null, topic });
  const asked = await ticketWith('I cannot log in');
  expect(asked).toMatchObject({
    ...{ memberId: null, guest: { email: email.toLowerCase() }, state: 'open' },
  });
  expect(await emails()).toEqual([]);
  expect((await decide(asked.id, ' Please try again. ')).json()).toEqual({ ok: true });
  expect(await emails()).toMatchObject([{ memberId: asked.id, facts: { ticketId: asked.id } }]);
  expect((await call(getTicketLetter, `/${asked.id}/letter`)).json()).toEqual({
    ...{ memberId: null, guest: { email: email.toLowerCase() }, topic, answer: 'Please try again.' },
  });
});

test('the team sees what a member has asked, the newest first, and how many requests wait', async () => {
  const open = async () => (await profile.ask({ url: '/admin/tickets/open', by: {} })).json().open as number;
  const [before, acts] = [await open(), await profile.acts({})];
  await asMember('The first');
  await asMember('The second');
  await asMember('Of somebody else', (await profile.put({}))[0] as string);
  expect(await open()).toBe(before + 3);
  // Pages ask for it all the time.
  expect(await profile.acts({})).toEqual(acts);
  await decide((await ticketWith('The first')).id, null);
  expect(await open()).toBe(before + 2);
  const asked = (await ask(listTicketsOf, `/internal/members/${member}/tickets`)).json();
  expect(asked).toMatchObject([
    { text: 'The second', state: 'open' },
    { text: 'The first', state: 'closed' },
  ]);
});

test('the same text is asked once while it is open, and may be asked again later', async () => {
  const text = `Twice ${newId()}`;
  for (const answer of await Promise.all([1, 2, 3].map(() => asMember(text))))
    expect(answer.statusCode).toBe(200);
  const open = (await tickets()).filter((one) => one.text === text);
  expect(open).toHaveLength(1);
  await decide((open[0] as Ticket).id, 'Done.');
  await asMember(text);
  expect((await tickets()).filter((one) => one.text === text)).toHaveLength(2);
});

test('of many answers at once one counts, one email is sent, and the others hear whose it was', async () => {
  await asMember('At once');
  const { id } = await ticketWith('At once');
  const before = (await emails()).length;
  const given = await Promise.all(
    ['One', 'Two', null, 'Four'].map((answer, n) => decide(id, answer, { id: newId(), name: `op${n}` })),
  );
  const stored = await ticketWith('At once');
  const [act, ...more] = await actsOf(id);
  expect(more).toEqual([]);
  expect(act).toMatchObject({ operatorId: stored.decidedBy, targetId: member });
  const first = given.findIndex(({ statusCode }) => statusCode === 200);
  for (const late of given.toSpliced(first, 1)) {
    expect(late.statusCode).toBe(409);
    expect(late.json().message).toBe(`op${first} has taken care of this request already.`);
  }
  expect((await emails()).length - before).toBe(stored.state === 'answered' ? 1 : 0);
});

test('a request that is closed without an answer tells nobody, and has no letter', async () => {
  await asMember('Buy my watches');
  const { id } = await ticketWith('Buy my watches');
  const before = (await emails()).length;
  await decide(id, null);
  expect(await actsOf(id)).toMatchObject([{ action: 'close-ticket', targetId: member }]);
  expect(await ticketWith('Buy my watches')).toMatchObject({ state: 'closed', answer: null });
  expect(await emails()).toHaveLength(before);
  expect((await call(getTicketLetter, `/${id}/letter`)).statusCode).toBe(404);
  expect((await decide(newId(), 'Hello')).statusCode).toBe(404);
  for (const answer of ['', ' \n ', 'x'.repeat(4_001)])
    expect((await decide(id, answer)).statusCode).toBe(400);
});

test('open requests come first, the longest waiting first among them', async () => {
  const texts = [1, 2, 3].map((n) => `Order ${n} ${newId()}`);
  for (const text of texts) await asMember(text);
  await decide((await ticketWith(texts[0] as string)).id, 'Done.');
  const order = (await tickets()).map(({ text }) => text).filter((text) => texts.includes(text));
  expect(order).toEqual([texts[1], texts[2], texts[0]]);
});

test('what is no request is refused and stores nothing', async () => {
  const { open } = (await call(listTicketRows, '')).json();
  const wrong = [
    asGuest('nobody', 'Hello'),
    asGuest('a@b.test\r\nBcc: all@b.test', 'Hello'),
    asGuest('a@b.test', ' \n '),
    asGuest('a@b.test', 'x'.repeat(4_001)),
    asGuest('a@b.test', 'Hello', { topic: 'Anything' }),
    asGuest('a@b.test', 'Hello', { text: { $gt: '' } }),
    asMember(''),
  ];
  for (const { statusCode } of await Promise.all(wrong)) expect(statusCode).toBe(400);
  expect((await profile.ask({ method: 'POST', url: '/users/me/support', payload: {} })).statusCode).toBe(401);
  expect((await call(listTicketRows, '')).json().open).toBe(open);
});

test('who has joined with a guest’s address, and never confirmed it, takes nothing of the guest’s away', async () => {
  const email = `${newId()}@example.org`;
  const [stranger] = (await profile.put({ email, isVerified: false })) as [string];
  await asGuest(email, 'My email never came');
  profile.others.erased.add(stranger);
  await profile.hear(onMemberDeleted, { memberId: stranger, by: 'member' });
  expect((await tickets()).map(({ text }) => text)).toContain('My email never came');
});

test('open requests come first, who waits longest before all, then the latest decisions', async () => {
  const words = ['one', 'two', 'three', 'four'].map((word) => `${word} ${newId()}`);
  for (const text of words) await asMember(text);
  const all = await Promise.all(words.map(ticketWith));
  for (const { id } of all.slice(0, 2)) await decide(id, null);
  const ours = (await tickets()).map(({ text }) => text).filter((text) => words.includes(text));
  expect(ours).toEqual([words[2], words[3], words[1], words[0]]);
  const { open } = (await call(listTicketRows, '?limit=1')).json();
  const {
    tickets: [first],
  } = (await call(listTicketRows, `?limit=1&page=${open + 1}`)).json();
  expect(first.text).toBe(words[1]);
});

test('an answer after the same operator’s decision is refused, unless it is the same order again', async () => {
  const text = `Decided ${newId()}`;
  await asMember(text);
  const { id } = await ticketWith(text);
  for (const answer of ['Please wait.', ' Please wait. '])
    expect((await decide(id, answer)).json()).toEqual({ ok: true });
  for (const other of ['Please go on.', null])
    expect((await decide(id, other)).json()).toMatchObject({
      ...{ statusCode: 409, message: 'You have taken care of this request already.' },
    });
  expect(await actsOf(id)).toMatchObject([{ action: 'answer-ticket', operatorId: operator.id }]);
  expect(JSON.stringify(await actsOf(id))).not.toContain('Please wait');
});

test('what a member has asked, also as a guest from the same address, goes with the account', async () => {
  const { email } = (await profile.context.profiles.find(member)) as { email: string };
  await asMember('As a member');
  await asGuest(email.toUpperCase(), 'From outside');
  await asGuest(`${newId()}@example.org`, 'Somebody else');
  const exported = await profile.ask({
    ...{ method: 'POST', url: '/users/me/export', as: member },
    payload: { password: profile.others.password },
  });
  expect(exported.statusCode).toBe(200);
  profile.others.erased.add(member);
  await profile.hear(onMemberDeleted, { memberId: member, by: 'member' });
  const left = (await tickets()).map(({ text }) => text);
  expect(left).not.toContain('As a member');
  expect(left).not.toContain('From outside');
  expect(left).toContain('Somebody else');
});
