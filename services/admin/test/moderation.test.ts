import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminWorld, type World } from './world.ts';

let world: World;
let operator: Awaited<ReturnType<World['operator']>>;
let member: string;
let until: string | null;
let erasedAt: string | null;
let version: number;

beforeAll(async () => {
  world = await adminWorld();
  operator = await world.operator();
});
beforeEach(async () => {
  member = await world.user();
  [until, erasedAt, version] = [null, null, 1];
  world.others.answers['/internal/profiles'] = () => [
    {
      ...{ id: member, version, kind: 'member', firstname: 'Una', lastname: 'Moss', username: 'una' },
      ...{ email: 'una@example.test', gender: 'female', preference: 'male', age: 30, location: null },
      ...{ profileImage: null, photo: null, isVerified: true, complete: true, assistedReplies: false },
      ...{ suspendedUntil: until, erasureDue: erasedAt, createdAt: '2026-01-01T00:00:00.000Z' },
      ...(erasedAt && { erasureBy: operator.id, erasureAs: 'removal' }),
    },
  ];
});
afterAll(() => world.stop());

const date = (day: number) => new Date(Date.UTC(2026, 11, day)).toISOString();
const shown = async () => (await operator.call('GET', `/admin/users/${member}`)).json().suspendedUntil;
/** The profile service carries out what it is asked at this path. */
const carriesOut = (path: string, answer: object, effect: string | null) => {
  world.others.answers[path] = () => {
    until = effect;
    version++;
    return answer;
  };
};

test('a late answer to an old appeal leaves a newer suspension in the lists', async () => {
  const appeal = newId();
  const answer = { memberId: member, decidedBy: operator.id, isNew: true };
  carriesOut(`/internal/appeals/${appeal}/decision`, answer, date(20));
  const decision = { outcome: 'lifted', answer: 'We believe you.' };
  expect((await operator.call('POST', `/admin/appeals/${appeal}/decision`, decision)).statusCode).toBe(200);
  expect(await shown()).toBe(date(20));
});

test('whoever answers an appeal second is told who was first, and the order is noted as refused', async () => {
  const [first, appeal] = [await world.operator(), newId()];
  world.others.answers[`/internal/appeals/${appeal}/decision`] = () => ({
    ...{ memberId: member, decidedBy: first.id, isNew: false },
  });
  const decision = { outcome: 'stays', answer: 'We believe them.' };
  const refused = await operator.call('POST', `/admin/appeals/${appeal}/decision`, decision);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toContain(first.username);
  const [entry] = await world.rowsOf('audit').find({ action: 'decide-appeal' }).sort({ _id: -1 }).toArray();
  expect(entry).toMatchObject({ details: { outcome: 'refused', code: 'CONFLICT' } });
});

test('a ban is auth’s first, which may ask for a code, then hides the profile; both are undone together', async () => {
  const asked: string[] = [];
  const { answers } = world.others;
  const banPath = `/internal/members/${member}/ban`;
  answers[banPath] = () => {
    asked.push('auth');
    return { erasedAt: date(2), by: operator.id, isNew: true };
  };
  answers[`/internal/profiles/${member}/suspension`] = () => {
    asked.push('profile');
    [until, erasedAt] = until ? [null, null] : [date(30), date(2)];
    version++;
    return { until: date(30), by: operator.id, isNew: true, ok: true };
  };
  answers[`/internal/members/${member}/membership/hold`] = () => {
    asked.push('payment');
    return { ok: true };
  };
  const cards = `/internal/members/${member}/card-ban`;
  answers[cards] = () => {
    asked.push('cards');
    return { ok: true };
  };
  const ban = () => operator.call('POST', `/admin/users/${member}/ban`, { reason: 'Scam or spam' });
  expect((await ban()).json()).toEqual({ erasedAt: date(2) });
  const user = async () => (await operator.call('GET', `/admin/users/${member}`)).json();
  expect(await user()).toMatchObject({ suspendedUntil: date(30), erasureDue: date(2) });
  answers[banPath] = () => {
    asked.push('auth');
    return { ok: true };
  };
  expect((await operator.call('DELETE', `/admin/users/${member}/ban`)).statusCode).toBe(200);
  expect(await user()).toMatchObject({ suspendedUntil: null, erasureDue: null });
  const [done, undone] = [asked.slice(0, 4), asked.slice(4)];
  expect(done).toEqual(['auth', 'profile', 'cards', 'payment']);
  expect(undone).toEqual(['auth', 'cards', 'payment', 'profile']);
  const first = await world.operator();
  answers[banPath] = () => ({ erasedAt: date(2), by: first.id, isNew: false });
  const late = await ban();
  expect(late.statusCode).toBe(409);
  expect(late.json().message).toBe(`${first.username} has banned this member already.`);
  expect(asked).toHaveLength(8);
});

test('a ban is not said to be done before it holds for the cards, and who repeats it completes it', async () => {
  const { answers, away } = world.others;
  answers[`/internal/members/${member}/ban`] = () => ({ erasedAt: date(2), by: operator.id, isNew: true });
  answers[`/internal/profiles/${member}/suspension`] = () => ({
    ...{ until: date(30), by: operator.id, isNew: true },
  });
  const cards = `/internal/members/${member}/card-ban`;
  const ban = () => operator.call('POST', `/admin/users/${member}/ban`, { reason: 'Scam or spam' });
  away.add(cards);
  expect((await ban()).statusCode).toBe(503);
  away.delete(cards);
  expect((await ban()).statusCode).toBe(200);
});

test('who is deleted leaves every list at once and can be found by those who erase; undone, all is as before', async () => {
  const { answers, asked } = world.others;
  const dueAt = date(1);
  let stands = { erasedAt: dueAt, by: operator.id, isNew: true, as: 'removal' };
  answers[`/internal/members/${member}/removal`] = () => ({ ...stands, ok: true });
  const suspension = `/internal/profiles/${member}/suspension`;
  answers[suspension] = () => {
    [until, erasedAt] = until ? [null, null] : [date(90), dueAt];
    version++;
    return { until: date(90), by: operator.id, isNew: true, ok: true };
  };
  const order = () => operator.call('DELETE', `/admin/users/${member}`);
  const ids = async (list: string) =>
    (await operator.call('GET', list)).json().map(({ id }: { id: string }) => id);
  const lists = ['/admin/users?limit=1000', '/admin/users?sort=name', '/admin/users?search=moss'];
  const inLists = async () => (await Promise.all(lists.map(ids))).map((all) => all.includes(member));
  version++;
  await world.hear('profile-changed', { memberId: member, version });
  expect(await inLists()).toEqual([true, true, true]);

  expect((await order()).json()).toEqual({
    message: 'The user is deleted, and erased everywhere in 24 hours.',
    erasedAt: dueAt,
  });
  expect(asked.find(({ path }) => path === suspension)?.body).toEqual({
    ...{ days: 90, erasedAt: dueAt, removal: true },
  });
  expect(await inLists()).toEqual([false, false, false]);
  const [pending] = (await operator.call('GET', '/admin/erasures/pending')).json();
  expect(pending).toMatchObject({
    id: member,
    ...{ erasureDue: dueAt, erasureBy: operator.id, erasureAs: 'removal' },
  });
  const colleague = await world.operator();
  stands = { ...stands, isNew: false };
  const late = await colleague.call('DELETE', `/admin/users/${member}`);
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    `${operator.username} has deleted this member already.`,
  ]);
  // Repeated by who was first, it completes what was cut off, and payment may be away.
  until = null;
  const hold = `/internal/members/${member}/membership/hold`;
  world.others.away.add(hold);
  expect((await order()).statusCode).toBe(200);
  expect(asked.at(-2)?.path).toBe(hold);

  const undo = () => colleague.call('DELETE', `/admin/users/${member}/erasure`);
  expect((await undo()).statusCode).toBe(503);
  expect(await inLists()).toEqual([false, false, false]);
  world.others.away.delete(hold);
  expect((await undo()).statusCode).toBe(200);
  expect(await inLists()).toEqual([true, true, true]);
  expect((await operator.call('GET', '/admin/erasures/pending')).json()).toEqual([]);
  const done = { targetId: member, 'details.outcome': 'done' };
  const entries = await world.rowsOf('audit').find(done).sort({ _id: 1 }).toArray();
  expect(entries.map(({ action }) => action)).toEqual(['delete-user', 'delete-user', 'restore-user']);
});

test('an appeal that undoes a ban undoes it at auth too, and one that does not leaves it', async () => {
  const undone: string[] = [];
  world.others.answers[`/internal/members/${member}/ban`] = () => {
    undone.push(member);
    return { ok: true };
  };
  for (const undoesBan of [false, true]) {
    const appeal = newId();
    carriesOut(
      `/internal/appeals/${appeal}/decision`,
      { memberId: member, decidedBy: operator.id, isNew: true, undoesBan },
      null,
    );
    const decision = { outcome: 'lifted', answer: 'We believe you.' };
    expect((await operator.call('POST', `/admin/appeals/${appeal}/decision`, decision)).statusCode).toBe(200);
  }
  expect(undone).toEqual([member]);
});

test('an order that was carried out stands, though the profile’s facts do not come', async () => {
  const appeal = newId();
  world.others.away.add('/internal/profiles');
  const answer = { memberId: member, decidedBy: operator.id, isNew: true };
  carriesOut(`/internal/appeals/${appeal}/decision`, answer, date(7));
  const decision = { outcome: 'lifted', answer: 'We believe you.' };
  expect((await operator.call('POST', `/admin/appeals/${appeal}/decision`, decision)).statusCode).toBe(200);
  world.others.away.delete('/internal/profiles');
});

test('open reports and appeals are counted, and reports are listed by state', async () => {
  const counted = async () => (await operator.call('GET', '/admin/reports/open')).json();
  world.others.answers['/internal/appeals/open'] = () => ({ open: 4 });
  const before = await counted();
  expect(before.appeals).toBe(4);
  const ids = [newId(), newId()];
  for (const reportId of ids)
    await world.hear('member-reported', { reportId, reporterId: newId(), memberId: member });
  expect(await counted()).toEqual({ reports: before.reports + 2, appeals: 4 });
  await operator.call('POST', `/admin/reports/${ids[0]}/resolve`, { outcome: 'Nothing to see' });
  const listed = async (state: string) => {
    const { reports, open } = (await operator.call('GET', `/admin/reports?state=${state}&limit=100`)).json();
    return { ids: (reports as { id: string }[]).map(({ id }) => id), open };
  };
  const open = await listed('open');
  expect(open.ids).toContain(ids[1]);
  expect(open.ids).not.toContain(ids[0]);
  expect(open.ids).toHaveLength(open.open);
  expect((await listed('closed')).ids[0]).toBe(ids[0]);
  expect((await operator.call('GET', '/admin/reports?state=lost')).statusCode).toBe(400);
  world.others.away.add('/internal/appeals/open');
  expect(await counted()).toEqual({ reports: before.reports + 1, appeals: null });
  world.others.away.delete('/internal/appeals/open');
});

test('of two operators who close a report at once, the second is told who was first', async () => {
  const [reportId, reporterId] = [newId(), newId()];
  await world.hear('member-reported', { reportId, reporterId, memberId: member });
  const other = await world.operator();
  const both = [operator, other];
  const close = ({ call }: typeof operator) =>
    call('POST', `/admin/reports/${reportId}/resolve`, { outcome: 'Nothing to see', tell: 'allowed' });
  const answers = await Promise.all(both.map(close));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const first = both[answers.findIndex(({ statusCode }) => statusCode === 200)];
  const late = answers.find(({ statusCode }) => statusCode === 409);
  expect(late?.json().message).toBe(`${first?.username} has closed this report already.`);
  const entries = await world.rowsOf('audit').find({ 'details.reportId': reportId }).toArray();
  expect(entries).toMatchObject([{ action: 'resolve-report', operatorId: first?.id }]);
  const outbox = world.context.mongo.db.collection('outbox');
  const told = await outbox.find({ 'envelope.data.memberId': reporterId }).toArray();
  expect(told.map(({ envelope }) => envelope.data)).toMatchObject([
    { kind: 'report-closed', facts: { outcome: 'allowed' } },
  ]);
});
