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

const stated = {
  ...{ words: 'Warm words', link: '/help', audience: 'everybody' },
  ...{ from: '2026-03-01T08:00:00.000Z', until: null },
};

test('a new advert and its changes are in the audit list', async () => {
  const id = newId();
  world.others.answers['/internal/adverts'] = () => ({ id });
  world.others.answers[`/internal/adverts/${id}`] = () => ({ ok: true });
  const added = { place: 'live-cams.svg', picture: 'AAAA', ...stated };
  expect((await operator.call('POST', '/admin/adverts', added)).json()).toEqual({ id });
  expect((await operator.call('PUT', `/admin/adverts/${id}`, stated)).json()).toEqual({ ok: true });
  const rows = await world
    .rowsOf('audit')
    .find({ action: { $in: ['add-advert', 'change-advert'] } })
    .sort({ _id: 1 })
    .toArray();
  expect(rows.map(({ details }) => details)).toMatchObject([
    { outcome: 'ordered', place: 'live-cams.svg' },
    { outcome: 'done', advertId: id },
    { outcome: 'ordered', advertId: id, link: '/help' },
    { outcome: 'done', advertId: id },
  ]);
});

test('what is no advert is refused, and nothing is ordered', async () => {
  const before = world.others.asked.length;
  for (const more of [{ link: 'javascript:x' }, { words: '' }, { audience: 'x' }, { from: 'now' }])
    expect((await operator.call('PUT', `/admin/adverts/${newId()}`, { ...stated, ...more })).statusCode).toBe(
      400,
    );
  const paths = world.others.asked.slice(before).map(({ path }) => path);
  expect(new Set(paths)).toEqual(new Set(['/internal/operators/me/second-factor/recent']));
});
