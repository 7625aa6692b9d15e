import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminWorld, type World } from './world.ts';

let world: World;
let operator: Awaited<ReturnType<World['operator']>>;
beforeAll(async () => {
  world = await adminWorld();
  operator = await world.operator();
});
afterAll(() => world.stop());

async function reported(memberId: string, reporterId = newId()): Promise<string> {
  const reportId = newId();
  await world.hear('member-reported', { reportId, reporterId, memberId });
  return reportId;
}
const close = (id: string) =>
  operator.call('POST', `/admin/reports/${id}/resolve`, { outcome: 'A scam', tell: 'acted' });
const idsOf = async (memberId: string) =>
  (await world.rowsOf('reports').find({ memberId }).toArray()).map(({ _id }) => _id);
const judged = async (memberId: string) => {
  const told = await world.context.outbox.rows.find({ topic: 'report-judged', key: memberId }).toArray();
  return told.map(({ envelope }) => envelope.data.reportId);
};
const leaves = (memberId: string, by: 'member' | 'staff' = 'member') =>
  world.hear('member-deleted', { memberId, by });

test('open reports about a member who deletes the account wait to be judged, and are erased then', async () => {
  const memberId = await world.user();
  const [open, done] = [await reported(memberId), await reported(memberId)];
  expect((await close(done)).statusCode).toBe(200);
  await leaves(memberId);
  expect(await idsOf(memberId)).toEqual([open]);
  expect(await judged(memberId)).toEqual([done]);
  const { reports } = (await operator.call('GET', '/admin/reports?state=open')).json();
  expect(reports.find(({ id }: { id: string }) => id === open)).toMatchObject({
    member: null,
    resolvedAt: null,
  });
  expect((await close(open)).statusCode).toBe(200);
  expect(await idsOf(memberId)).toEqual([]);
  expect(await judged(memberId)).toEqual([done, open]);
  expect((await close(open)).statusCode).toBe(404);
});

test('a report that arrives after the deletion is erased once it is judged, too', async () => {
  const memberId = await world.user();
  await leaves(memberId);
  const late = await reported(memberId);
  expect((await close(late)).statusCode).toBe(200);
  expect(await idsOf(memberId)).toEqual([]);
  expect(await judged(memberId)).toEqual([late]);
});

test('a report that is closed while its member leaves is kept by neither', async () => {
  for (let round = 0; round < 10; round++) {
    const memberId = await world.user();
    const id = await reported(memberId);
    const [closed] = await Promise.all([close(id), leaves(memberId)]);
    expect(closed.statusCode).toBe(200);
    expect(await idsOf(memberId)).toEqual([]);
    expect(await judged(memberId)).toEqual([id]);
  }
});

test('reports by who leaves, and about whom the team has erased, are erased at once', async () => {
  const [leaver, removed] = [await world.user(), await world.user()];
  const about = await world.user();
  await reported(about, leaver);
  await leaves(leaver);
  expect(await idsOf(about)).toEqual([]);
  await reported(removed);
  await leaves(removed, 'staff');
  expect(await idsOf(removed)).toEqual([]);
});
