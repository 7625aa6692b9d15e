import { operations } from '@emberline/contracts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { adminWorld, type World } from './world.ts';

let world: World;
let operator: Awaited<ReturnType<World['operator']>>;
beforeAll(async () => {
  world = await adminWorld();
  operator = await world.operator();
});
afterAll(() => world.stop());

const days = { from: '2026-01-01', to: '2026-01-31' };
const download = (what: 'payments' | 'users', range: object = days) =>
  operator.call('POST', `/admin/exports/${what}`, range);
const entries = () =>
  world
    .rowsOf('audit')
    .find({ action: /^export-/ })
    .toArray();

test('payments are streamed page by page, with what was given back, and the download is noted', async () => {
  const memberId = await world.user({ username: '=SUM(A1)' });
  const row = (id: string) => ({
    id,
    memberId,
    amount: 3_000,
    refunded: 1_250,
    createdAt: '2026-01-02T00:00:00.000Z',
  });
  const pages = [[row('in_1'), row('in_2')], [row('in_3')], []];
  world.others.answers['/internal/charges/between'] = () => pages.shift();
  const answer = await download('payments');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="payments-2026-01-01-2026-01-31.csv"',
    'cache-control': 'no-store',
  });
  const [head, first, ...rest] = answer.payload.trimEnd().split('\r\n');
  expect(head).toBe('\uFEFFTime (UTC),Invoice,Member,Username,Dollars,Refunded,Kept');
  expect(first).toBe(`2026-01-02T00:00:00.000Z,in_1,${memberId},'=SUM(A1),30.00,12.50,17.50`);
  expect(rest).toHaveLength(2);
  expect((await entries()).at(-1)).toMatchObject({
    action: 'export-payments',
    operatorId: operator.id,
    details: days,
  });
});

test('users are those who joined on these days, each once', async () => {
  const joined = (day: string) =>
    world.user({ createdAt: new Date(`2026-01-${day}T12:00:00Z`), email: `${day}@x.test` });
  const ids = [await joined('01'), await joined('31')];
  await world.user({ createdAt: new Date('2026-02-01T00:00:00Z') });
  const lines = (await download('users')).payload.trimEnd().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(ids);
  expect(lines[1]).toContain('01@x.test');
});

test.each(operations.filter(({ bytes }) => bytes === 'text/csv'))(
  '$path begins with the mark of UTF-8, so that names open right in every spreadsheet',
  async ({ path }) => {
    await world.user({ firstname: 'Zoë', createdAt: new Date('2026-01-15T12:00:00Z') });
    world.others.answers['/internal/charges/between'] = () => [];
    const { rawPayload, headers } = await operator.call('POST', path, days);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    if (path.endsWith('/users')) expect(rawPayload.toString('utf8')).toContain(',Zoë,');
  },
);

test('without a code, with days that are no range, or without an answer nothing is downloaded', async () => {
  const before = (await entries()).length;
  for (const wrong of [
    { ...days, to: '2025-01-01' },
    { from: '2020-01-01', to: '2026-01-01' },
    { from: 'x', to: 'y' },
  ])
    expect((await download('users', wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  world.others.refusals['/internal/operators/me/second-factor/recent'] = 'CODE_NEEDED';
  onTestFinished(() => void delete world.others.refusals['/internal/operators/me/second-factor/recent']);
  expect((await download('users')).json()).toMatchObject({ statusCode: 401, code: 'CODE_NEEDED' });
  delete world.others.refusals['/internal/operators/me/second-factor/recent'];
  world.others.away.add('/internal/charges/between');
  onTestFinished(() => void world.others.away.delete('/internal/charges/between'));
  expect((await download('payments')).statusCode).toBe(503);
  expect(await entries()).toHaveLength(before);
});
