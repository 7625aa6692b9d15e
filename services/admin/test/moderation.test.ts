import { hearAct } from '@emberline/contracts';
import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
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
test('who is deleted leaves every list at once and can be found by those who erase; undone, all is as before', async () => {
  const ids = async (list: string) =>
    (await operator.call('GET', list)).json().map(({ id }: { id: string }) => id);
  const lists = ['/admin/users?limit=1000', '/admin/users?sort=name', '/admin/users?search=moss'];
  const inLists = async () => (await Promise.all(lists.map(ids))).map((all) => all.includes(member));
  /** Auth tells what was done to the account, and profile has followed. */
  const told = async (action: string) => {
    version++;
    const act = { service: 'auth', n: version, operatorId: operator.id, action, targetId: member } as const;
    const { id, occurredAt, data } = newEvent('operator-acted', act).envelope;
    const headers = await serviceHeaders(hearAct, { as: 'auth' });
    const payload = { id, occurredAt, data };
    await world.app.inject({ method: 'POST', url: '/internal/acts', headers, payload });
  };
  version++;
  await world.hear('profile-changed', { memberId: member, version });
  expect(await inLists()).toEqual([true, true, true]);

  [until, erasedAt] = [date(90), date(1)];
  await told('delete-user');
  expect(await inLists()).toEqual([false, false, false]);
  const pending = async () => (await operator.call('GET', '/admin/erasures/pending')).json();
  expect(await pending()).toMatchObject([
    { id: member, erasureDue: date(1), erasureBy: operator.id, erasureAs: 'removal' },
  ]);
  [until, erasedAt] = [null, null];
  await told('restore-user');
  expect(await inLists()).toEqual([true, true, true]);
  expect(await pending()).toEqual([]);
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
