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

test('the list names members and operators, and shows guests by their address', async () => {
  const [id, memberId] = [newId(), await world.user({ firstname: 'Una' })];
  const common = { topic: 'Messages', text: 'Hello?', at: '2026-03-01T08:00:00.000Z' };
  const guest = { email: 'g@example.org' };
  const open = { state: 'open', decidedAt: null, decidedBy: null, answer: null };
  world.others.answers['/internal/tickets'] = () => ({
    tickets: [
      { id, memberId, guest: null, ...common, ...open },
      { id: newId(), memberId: null, guest, ...common, ...open, decidedBy: operator.id },
    ],
    ...{ total: 41, open: 1 },
  });
  const found = (await operator.call('GET', '/admin/tickets')).json();
  expect(found).toMatchObject({ open: 1, totalPages: 3 });
  expect(found.tickets).toMatchObject([
    { member: { id: memberId, firstname: 'Una' }, guest: null },
    { member: null, guest, decidedBy: operator.username },
  ]);
});
