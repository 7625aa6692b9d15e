import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminWorld, type World } from './world.ts';

// The banner is kept by the notification service; here is who is told what, and the entries.

let world: World;
const banner = { text: ' Away on Sunday ', until: '2099-01-01T00:00:00.000Z' };
const kept = '/internal/banner';
beforeAll(async () => {
  world = await adminWorld();
});
afterAll(() => world.stop());

const entriesOf = async (operatorId: string) =>
  (await world.rowsOf('audit').find({ operatorId }).sort({ _id: 1 }).toArray()).map(
    ({ action, details }) => ({ action, ...details }),
  );

test('a banner is set with the version that was seen; its entries hold its words and until when', async () => {
  const ann = await world.operator('manager');
  world.others.answers[kept] = () => ({ ok: true, isSet: true, version: 5, by: ann.id });
  const set = (given: object | null) => ann.call('PUT', '/admin/banner', { banner: given, version: 4 });
  expect((await set(banner)).json()).toEqual({ ok: true, version: 5 });
  expect(world.others.asked.filter(({ path }) => path === kept)).toMatchObject([
    { body: { banner, version: 4 } },
  ]);
  await set(null);
  const words = { text: 'Away on Sunday', until: banner.until };
  expect(await entriesOf(ann.id)).toMatchObject([
    { action: 'set-banner', outcome: 'ordered', ...words },
    { action: 'set-banner', outcome: 'done', ...words },
    { action: 'remove-banner', outcome: 'ordered' },
    { action: 'remove-banner', outcome: 'done' },
  ]);
  expect((await ann.call('PUT', '/admin/banner', { banner })).statusCode).toBe(400);
});

test('who comes second is told the name of the first, and nothing is said to be done', async () => {
  const [ann, bea] = [await world.operator('manager'), await world.operator('manager')];
  const said = async (by: string | null) => {
    world.others.answers[kept] = () => ({ ok: true, isSet: false, version: 6, by });
    const answer = await bea.call('PUT', '/admin/banner', { banner, version: 5 });
    expect(answer.json()).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    return answer.json().message;
  };
  expect(await said(ann.id)).toBe(`${ann.username} has changed the banner meanwhile. Please look again.`);
  expect(await said(bea.id)).toMatch(/^Another page of yours has changed/);
  expect(await said(newId())).toMatch(/^Another manager has changed/);
  expect(await said(null)).toMatch(/^Another manager has changed/);
  const outcomes = (await entriesOf(bea.id)).map((entry) => 'outcome' in entry && entry.outcome);
  expect(outcomes).toEqual(Array(4).fill(['ordered', 'refused']).flat());
});
