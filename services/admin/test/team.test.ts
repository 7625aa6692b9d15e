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

test('the list names what each profile lacks, in the order of the profile service', async () => {
  const id = await world.user({ kind: 'staff', firstname: 'Old' });
  const other = await world.user({ kind: 'staff', firstname: 'Toni' });
  world.others.answers['/internal/team'] = () => ({
    profiles: [
      { id, paused: false, missing: ['photo', 'words'] },
      { id: other, paused: true, missing: [] },
      { id: newId(), paused: false, missing: [] },
    ],
    total: 41,
  });
  const { profiles, totalPages } = (await operator.call('GET', '/admin/team?page=1')).json();
  expect(totalPages).toBe(3);
  expect(profiles).toMatchObject([
    { user: { id, firstname: 'Old' }, paused: false, missing: ['photo', 'words'] },
    { user: { id: other }, paused: true, missing: [] },
  ]);
});
