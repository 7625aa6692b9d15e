import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { firstBrokenLink } from '../src/domain/chain.ts';
import { auditKeysOf } from '../src/settings.ts';
import { adminWorld, type World } from './world.ts';

let world: World;
let operator: Awaited<ReturnType<World['operator']>>;
beforeAll(async () => {
  world = await adminWorld();
  operator = await world.operator();
});
afterAll(() => world.stop());

const entriesOf = (operatorId: string) =>
  world.rowsOf('audit').find({ operatorId }).sort({ _id: 1 }).toArray();
const keys = () => auditKeysOf(world.context.settings);

async function report() {
  const [reportId, memberId] = [newId(), newId()];
  await world.hear('member-reported', { reportId, reporterId: newId(), memberId });
  return { reportId, memberId };
}

/** Lets every write of an audit entry fail during a test. */
function withoutAudit(): void {
  const { audit } = world.context;
  const { append } = audit;
  audit.append = async () => {
    throw new Error('the disk is full');
  };
  onTestFinished(() => {
    audit.append = append;
  });
}

const newManager = { username: 'olga', role: 'manager' };

test('without its entry nothing is changed: replies, their uses, reports, presence and operators stay as they were', async () => {
  const { reportId } = await report();
  const manager = await world.operator('manager');
  const { id } = (await operator.call('POST', '/admin/replies', { code: 'stays', text: 'before' })).json();
  const profile = await world.user({ kind: 'staff' });
  const { context } = world;
  withoutAudit();
  const refused = await Promise.all([
    operator.call('POST', '/admin/replies', { code: 'stays', text: 'after' }),
    operator.call('POST', '/admin/replies', { code: 'never', text: 'new' }),
    operator.call('POST', `/admin/replies/${id}/used`),
    operator.call('DELETE', `/admin/replies/${id}`),
    operator.call('POST', `/admin/reports/${reportId}/resolve`, { outcome: 'Nothing to see' }),
    operator.call('POST', '/admin/messaging/status', { userId: profile, status: 'online' }),
    operator.call('DELETE', `/admin/users/${profile}`),
    operator.call('GET', '/admin/paid-users'),
    operator.call('POST', '/admin/logoff'),
    manager.call('POST', '/admin/operators', { ...newManager, password: 'three green lamps' }),
    manager.call('PUT', `/admin/operators/${operator.id}`, { role: 'manager' }),
  ]);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 500));
  expect(await world.rowsOf('replies').find().toArray()).toMatchObject([
    { code: 'stays', text: 'before', used: 0 },
  ]);
  expect(await world.rowsOf('reports').findOne({ _id: reportId })).toMatchObject({ resolvedAt: null });
  expect(await context.users.find(profile)).toMatchObject({ online: false });
  const changes = ['/internal/members', '/internal/operator-sessions', '/internal/operators'];
  const asked = world.others.asked.map(({ path }) => path).filter((path) => !path.endsWith('/names'));
  expect(asked.filter((path) => changes.some((change) => path.startsWith(change)))).toEqual([]);
});

/** auth opens a session for this operator. */
function logIn({ id, username }: { id: string; username: string }) {
  const at = new Date().toISOString();
  const facts = { id, username, role: 'operator', disabled: false, createdAt: at, lastLogin: at };
  const opened = { token: 'a-token', sessionId: 'just-opened', expiresAt: at, operator: facts };
  world.others.answers['/internal/operator-sessions'] = () => ({ operatorId: id, opened });
  return world.call(undefined, 'POST', '/admin/login', { username, password: 'three green lamps' });
}

test('a login that lacks its code is no refusal in the list, and one with a wrong code is', async () => {
  const { id, username } = await world.operator();
  const login = { username, password: 'three green lamps' };
  const outcomes: unknown[] = [];
  for (const problem of ['CODE_NEEDED', 'CODE_INVALID'] as const) {
    world.others.answers['/internal/operator-sessions'] = () => ({ operatorId: id, opened: null, problem });
    outcomes.push((await world.call(undefined, 'POST', '/admin/login', login)).json().code);
  }
  expect(outcomes).toEqual(['CODE_NEEDED', 'CODE_INVALID']);
  expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['login-refused']);
});

test('an operator who is new is found by name from the first login on', async () => {
  const loginsOf = async (username: string) =>
    (await operator.call('GET', `/admin/audit?search=${username}`)).json().entries;
  const olga = { id: newId(), username: 'olga_new' };
  expect(await loginsOf(olga.username)).toEqual([]);
  world.others.operators.push(olga);
  expect((await logIn(olga)).statusCode).toBe(200);
  expect(await loginsOf(olga.username)).toMatchObject([{ action: 'login', operator: olga.username }]);
});

test('a login whose entry cannot be written opens no session', async () => {
  const who = await world.operator();
  withoutAudit();
  const answer = await logIn(who);
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('a-token');
  expect(world.others.asked.at(-1)).toEqual({
    path: '/internal/operator-sessions/end',
    body: { sessionId: 'just-opened' },
    onBehalfOf: 'a-token',
  });
});

test('what another service does for an operator has an entry before it is asked, and one of what came of it', async () => {
  const who = await world.operator();
  const [staff, member] = [await world.user({ kind: 'staff' }), await world.user()];
  const { answers } = world.others;
  const message = (content: string) => ({ senderId: staff, receiverId: member, content });
  const _id = newId();
  answers['/internal/messages'] = (body: { content: string }) => ({ message: messageOf(_id, body) });
  expect((await who.call('POST', '/admin/messaging/send', message('Hello'))).statusCode).toBe(200);
  delete answers['/internal/messages'];
  expect((await who.call('POST', '/admin/messaging/reply', message('Again'))).statusCode).toBe(404);
  const entries = await entriesOf(who.id);
  const [ordered, done, again, refused] = entries;
  expect(entries).toMatchObject([
    { action: 'send-as', asId: staff, targetId: member, details: { outcome: 'ordered' } },
    { action: 'send-as', details: { outcome: 'done', order: ordered?._id, messageId: _id } },
    { action: 'reply-as', details: { outcome: 'ordered' } },
    { action: 'reply-as', details: { outcome: 'refused', order: again?._id, code: 'NOT_FOUND' } },
  ]);
  expect(done?._id).toBeLessThan(refused?._id ?? 0);
});

test('a new operator, a change of one and a logoff have both entries', async () => {
  const manager = await world.operator('manager');
  const [id, at] = [newId(), new Date().toISOString()];
  const olga = { ...newManager, id, disabled: false, createdAt: at, lastLogin: null };
  const { answers } = world.others;
  answers['/internal/operators'] = () => olga;
  answers[`/internal/operators/${id}`] = () => ({ ...olga, disabled: true });
  await manager.call('POST', '/admin/operators', { ...newManager, password: 'three green lamps' });
  await manager.call('PUT', `/admin/operators/${id}`, { disabled: true });
  await manager.call('POST', '/admin/logoff');
  expect(await entriesOf(manager.id)).toMatchObject([
    { action: 'add-operator', targetId: null, details: { outcome: 'ordered', role: 'manager' } },
    { action: 'add-operator', targetId: id, details: { outcome: 'done', role: 'manager' } },
    { action: 'change-operator', targetId: id, details: { outcome: 'ordered', disabled: true } },
    {
      action: 'change-operator',
      targetId: id,
      details: { outcome: 'done', disabled: true, role: 'manager' },
    },
    { action: 'logoff', details: { outcome: 'ordered' } },
    { action: 'logoff', details: { outcome: 'done' } },
  ]);
});

test('an order whose outcome cannot be written is known, and so is one without an answer', async () => {
  const who = await world.operator();
  const [first, second] = [await world.user(), await world.user()];
  const { audit } = world.context;
  const { transaction } = audit;
  audit.transaction = async () => {
    throw new Error('the disk is full');
  };
  expect((await who.call('DELETE', `/admin/users/${first}`)).statusCode).toBe(200);
  audit.transaction = transaction;
  world.others.away.add(`/internal/members/${second}`);
  expect((await who.call('DELETE', `/admin/users/${second}`)).statusCode).toBe(503);
  expect(await entriesOf(who.id)).toMatchObject([
    { action: 'delete-user', targetId: first, details: { outcome: 'ordered' } },
    { action: 'delete-user', targetId: second, details: { outcome: 'ordered' } },
    { action: 'delete-user', targetId: second, details: { outcome: 'unknown' } },
  ]);
});

test('reading a conversation leaves one entry in ten minutes, however often the page asks', async () => {
  const who = await world.operator();
  const [staff, member] = [await world.user({ kind: 'staff' }), await world.user()];
  world.others.answers['/internal/conversation'] = () => ({
    ...{ conversationId: 'c', messages: [], nextCursor: null },
  });
  const read = (recipientId: string) =>
    who.call('GET', `/admin/messaging/conversation?userId=${staff}&recipientId=${recipientId}`);
  await Promise.all(Array.from({ length: 6 }, () => read(member)));
  expect((await read(member)).statusCode).toBe(200);
  const entry = { action: 'read-conversation', asId: staff, targetId: member };
  expect(await entriesOf(who.id)).toMatchObject([entry]);
  const other = await world.user();
  await read(other);
  await world.rowsOf('recentEntries').updateMany({}, { $set: { at: new Date(Date.now() - 601_000) } });
  await read(member);
  expect(await entriesOf(who.id)).toMatchObject([entry, { ...entry, targetId: other }, entry]);
});

test('each list of members leaves an entry for each page that was read, without the words searched for', async () => {
  const who = await world.operator();
  const profile = await world.user({ kind: 'staff' });
  const lists = [
    '/admin/users?page=1',
    '/admin/users?page=2',
    '/admin/users?page=1&search=smith',
    '/admin/paid-users',
    '/admin/dashboard',
    '/admin/reports',
    '/admin/messaging/all-users?page=3',
    '/admin/messaging/gender-prefer-users?gender=female',
    `/admin/messaging/unattended-female-prefer-users?maleId=${profile}`,
  ];
  for (const url of [...lists, ...lists]) expect((await who.call('GET', url)).statusCode, url).toBe(200);
  const entries = await entriesOf(who.id);
  expect(entries.map(({ action, details }) => [action, details.page, details.searched ?? false])).toEqual([
    ['list-users', 1, false],
    ['list-users', 2, false],
    ['list-users', 1, true],
    ['list-paid-users', 1, false],
    ['view-dashboard', 1, false],
    ['list-reports', 1, false],
    ['list-users', 3, false],
    ['list-candidates', 1, false],
    ['list-waiting', 1, false],
  ]);
  expect(JSON.stringify(entries)).not.toContain('smith');
});

test('the other lists and pages leave an entry too, the audit list included', async () => {
  const who = await world.operator('manager');
  const member = await world.user();
  world.others.answers['/internal/operators'] = () => [];
  const urls = [
    '/admin/erasures',
    '/admin/operators',
    `/admin/messaging/status?userId=${member}`,
    '/admin/audit',
  ];
  for (const url of [...urls, ...urls]) expect((await who.call('GET', url)).statusCode, url).toBe(200);
  expect((await entriesOf(who.id)).map(({ action, targetId }) => [action, targetId])).toEqual([
    ['list-erasures', null],
    ['list-operators', null],
    ['view-status', member],
    ['view-audit', null],
  ]);
});

test('entries are found by operator, by reads and acts, by one action and by day, together with a name', async () => {
  const [who, other] = [await world.operator(), await world.operator()];
  const member = await world.user({ username: `found_${newId().slice(-6)}` });
  const note = (by: typeof who) =>
    by.call('POST', `/admin/users/${member}/notes`, { text: 'Asked for a photo' });
  await who.call('GET', `/admin/users/${member}`);
  await note(who);
  await note(other);
  const find = async (filter: string) => {
    const { entries, total } = (await operator.call('GET', `/admin/audit?search=${member}&${filter}`)).json();
    expect(total).toBe(entries.length);
    return (entries as { operatorId: string; action: string }[]).map((one) => [one.operatorId, one.action]);
  };
  const today = new Date().toISOString().slice(0, 10);
  expect(await find('')).toHaveLength(3);
  expect(await find(`operator=${who.id}`)).toEqual([
    [who.id, 'add-note'],
    [who.id, 'view-user'],
  ]);
  expect(await find('what=reads')).toEqual([[who.id, 'view-user']]);
  expect(await find('what=acts')).toEqual([
    [other.id, 'add-note'],
    [who.id, 'add-note'],
  ]);
  expect(await find(`what=view-user&operator=${other.id}`)).toEqual([]);
  expect(await find(`from=${today}&to=${today}`)).toHaveLength(3);
  expect(await find('to=2026-01-01')).toEqual([]);
  expect(await find('from=2999-01-01')).toEqual([]);
  for (const wrong of ['from=2026-13-01', 'from=yesterday', 'what=No!', 'operator=me'])
    expect((await operator.call('GET', `/admin/audit?${wrong}`)).statusCode, wrong).toBe(400);
});

test('the entries of some days are downloaded as CSV, oldest first, and the download is one of them', async () => {
  const who = await world.operator();
  const member = await world.user();
  await who.call('GET', `/admin/users/${member}`);
  const today = new Date().toISOString().slice(0, 10);
  const days = { from: today, to: today };
  const csv = await who.call('POST', '/admin/exports/audit', { ...days, operator: who.id, what: 'reads' });
  const [head, ...lines] = csv.payload.trimEnd().split('\r\n');
  expect(head).toBe('No.,Time (UTC),Operator,Action,As,As id,To,To id,Details,Hash');
  // The download's own entry is written before the second page is looked for.
  expect(lines.map((line) => line.split(',')[3])).toEqual(['view-user', 'export-audit']);
  expect(lines[0]).toContain(`,${who.username},view-user,,,u_${member.slice(-6)},${member},{},`);
  expect((await entriesOf(who.id)).at(-1)).toMatchObject({
    action: 'export-audit',
    details: { ...days, operator: who.id, what: 'reads' },
  });
});

test('members are told once why a conversation of theirs was opened, and team profiles nothing', async () => {
  const who = await world.operator();
  const [staff, member, assisted] = [
    await world.user({ kind: 'staff' }),
    await world.user({ kind: 'member' }),
    await world.user({ kind: 'member', assistedReplies: true }),
  ];
  world.others.answers['/internal/conversation'] = () => ({
    ...{ conversationId: 'c', messages: [], nextCursor: null },
  });
  const told = async () =>
    (
      await world.context.outbox.rows.find({ topic: 'conversation-opened' }).sort({ _id: 1 }).toArray()
    ).flatMap(({ envelope: { data } }) =>
      data.memberId === member || data.otherId === member ? [data] : [],
    );
  const read = (userId: string) =>
    who.call('GET', `/admin/messaging/conversation?userId=${userId}&recipientId=${member}`);
  for (const as of [staff, staff, assisted]) expect((await read(as)).statusCode).toBe(200);
  const looked = [
    { memberId: member, otherId: staff, why: 'look' },
    { memberId: member, otherId: assisted, why: 'look' },
    { memberId: assisted, otherId: member, why: 'look' },
  ];
  expect(await told()).toEqual(looked);
  const mailId = newId();
  const mail = { conversationId: 'c', seq: 1, profileId: staff, memberId: member, since: new Date() };
  await world.rowsOf('waiting').insertOne({ _id: mailId, ...mail });
  const until = new Date(Date.now() + 90_000).toISOString();
  await world.hear('mail-claimed', { mailId, conversationId: 'c', operatorId: who.id, until });
  await world.hear('mail-claimed', { mailId, conversationId: 'c', operatorId: who.id, until });
  const answered = {
    profileId: staff,
    memberId: member,
    operatorId: who.id,
    answerId: newId(),
    answerSeq: 2,
  };
  await world.hear('mail-attended', {
    ...{ mailId, conversationId: 'c', ...answered },
    ...{ waitedSeconds: 5, attendedAt: new Date().toISOString() },
  });
  expect((await told()).slice(3)).toEqual([
    { memberId: member, otherId: staff, why: 'mail' },
    { memberId: member, otherId: staff, why: 'answer' },
  ]);
});

test('opening what was reported is noted once; both are told, and the reported one not by whom', async () => {
  const who = await world.operator();
  const [reporterId, memberId] = [await world.user({ kind: 'member' }), await world.user({ kind: 'member' })];
  const [withLines, withPhoto] = [newId(), newId()];
  for (const reportId of [withLines, withPhoto])
    await world.hear('member-reported', { reportId, reporterId, memberId });
  const line = { seq: 1, own: false, team: false, text: 'Give me your money', at: new Date().toISOString() };
  const { answers } = world.others;
  answers[`/internal/reports/${withLines}/context`] = () => ({
    ...{ lines: [{ ...line, reported: true }], picture: null },
  });
  answers[`/internal/reports/${withPhoto}/context`] = () => ({ lines: [], picture: null });
  const open = (id: string) => who.call('GET', `/admin/reports/${id}/context`);
  for (let n = 0; n < 2; n++)
    expect((await open(withLines)).json()).toMatchObject({ lines: [{ text: 'Give me your money' }] });
  expect((await open(withPhoto)).statusCode).toBe(200);
  expect((await open(newId())).statusCode).toBe(404);
  expect(
    (await entriesOf(who.id)).map(({ action, targetId, details }) => [action, targetId, details]),
  ).toEqual([
    ['view-report', memberId, { reportId: withLines }],
    ['view-report', memberId, { reportId: withPhoto }],
  ]);
  const told = await world.context.outbox.rows
    .find({ 'envelope.data.memberId': { $in: [reporterId, memberId] }, topic: 'conversation-opened' })
    .toArray();
  expect(told.map(({ envelope }) => envelope.data)).toEqual([
    { memberId: reporterId, otherId: memberId, why: 'report' },
    { memberId, otherId: null, why: 'report' },
  ]);
});

test('without its entry a conversation is not shown, and its members are told nothing', async () => {
  const [staff, member] = [await world.user({ kind: 'staff' }), await world.user({ kind: 'member' })];
  world.others.answers['/internal/conversation'] = () => ({
    ...{ conversationId: 'c', messages: [], nextCursor: null },
  });
  withoutAudit();
  const url = `/admin/messaging/conversation?userId=${staff}&recipientId=${member}`;
  expect((await operator.call('GET', url)).statusCode).toBe(500);
  expect(await world.context.outbox.rows.countDocuments({ 'envelope.data.memberId': member })).toBe(0);
});

test('a claim has one entry however often it is renewed, a release has one, and so has the next claim', async () => {
  const [mailId, operatorId, profileId, memberId] = [newId(), newId(), newId(), newId()];
  const mail = { conversationId: 'c', seq: 1, profileId, memberId, since: new Date() };
  await world.rowsOf('waiting').insertOne({ _id: mailId, ...mail });
  const claim = (until: string | null) =>
    world.hear('mail-claimed', { mailId, conversationId: 'c', operatorId, until });
  const until = new Date(Date.now() + 90_000).toISOString();
  for (const one of [until, until, until, null, until]) await claim(one);
  const entry = { asId: profileId, targetId: memberId, details: { mailId } };
  expect(await entriesOf(operatorId)).toMatchObject([
    { action: 'claim-mail', ...entry },
    { action: 'release-mail', ...entry },
    { action: 'claim-mail', ...entry },
  ]);
});

test('two replicas that write at once fail no request and leave no gap', async () => {
  const other = await world.replica();
  const who = await world.operator();
  const save = (call: World['call'], n: number) =>
    call(who.token, 'POST', '/admin/replies', { code: `both-${n}`, text: 'text' });
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => save(n % 2 === 0 ? world.call : other.call, n)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(await entriesOf(who.id)).toHaveLength(60);
  expect(
    await firstBrokenLink(world.rowsOf('audit').find().sort({ _id: 1 }), { keys: keys() }),
  ).toBeUndefined();
});

test('a deletion that auth does not know of erases nothing', async () => {
  const memberId = await world.user();
  const { answers } = world.others;
  const erased = answers['/internal/erasures'] as () => unknown;
  answers['/internal/erasures'] = () => ({ erased: false });
  const heard = world.hear('member-deleted', { memberId, by: 'member' });
  await expect(heard).rejects.toThrow('auth knows of no deletion');
  answers['/internal/erasures'] = erased;
  expect(await world.context.users.find(memberId)).not.toBeNull();
});

function messageOf(_id: string, { content }: { content: string }) {
  const sides = { sender: newId(), receiver: newId(), authoredBy: 'staff', clientMessageId: null };
  const read = { isRead: false, readAt: null, createdAt: new Date().toISOString() };
  return { _id, conversationId: 'c', seq: 1, content, message: content, ...sides, ...read };
}
