import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminWorld, type World } from './world.ts';

// What operators read: its entries, who is told, and how entries are found again.

let world: World;
let operator: Awaited<ReturnType<World['operator']>>;
beforeAll(async () => {
  world = await adminWorld();
  operator = await world.operator();
});
afterAll(() => world.stop());

/** From yesterday to tomorrow: a day may begin while the tests run. */
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const aroundToday = { from: dayFrom(-1), to: dayFrom(1) };

const entriesOf = (operatorId: string) =>
  world.rowsOf('audit').find({ operatorId }).sort({ _id: 1 }).toArray();

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
  const urls = ['/admin/erasures', `/admin/messaging/status?userId=${member}`, '/admin/audit'];
  for (const url of [...urls, ...urls]) expect((await who.call('GET', url)).statusCode, url).toBe(200);
  expect((await entriesOf(who.id)).map(({ action, targetId }) => [action, targetId])).toEqual([
    ['list-erasures', null],
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
  expect(await find(`from=${aroundToday.from}&to=${aroundToday.to}`)).toHaveLength(3);
  expect(await find('to=2026-01-01')).toEqual([]);
  expect(await find('from=2999-01-01')).toEqual([]);
  for (const wrong of ['from=2026-13-01', 'from=yesterday', 'what=No!', 'operator=me'])
    expect((await operator.call('GET', `/admin/audit?${wrong}`)).statusCode, wrong).toBe(400);
});

test('the entries of some days are downloaded as CSV, oldest first, and the download is one of them', async () => {
  const who = await world.operator();
  const member = await world.user();
  await who.call('GET', `/admin/users/${member}`);
  const csv = await who.call('POST', '/admin/exports/audit', {
    ...aroundToday,
    operator: who.id,
    what: 'reads',
  });
  const [head, ...lines] = csv.payload.trimEnd().split('\r\n');
  expect(head).toBe('\ufeffNo.,Time (UTC),Operator,Action,As,As id,To,To id,Details,Hash');
  // The download's own entry is written before the second page is looked for.
  expect(lines.map((line) => line.split(',')[3])).toEqual(['view-user', 'export-audit']);
  expect(lines[0]).toContain(`,${who.username},view-user,,,u_${member.slice(-6)},${member},{},`);
  expect((await entriesOf(who.id)).at(-1)).toMatchObject({
    action: 'export-audit',
    details: { ...aroundToday, operator: who.id, what: 'reads' },
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
  world.withoutAudit();
  const url = `/admin/messaging/conversation?userId=${staff}&recipientId=${member}`;
  expect((await operator.call('GET', url)).statusCode).toBe(500);
  expect(await world.context.outbox.rows.countDocuments({ 'envelope.data.memberId': member })).toBe(0);
});
