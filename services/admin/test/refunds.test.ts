import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminWorld, type World } from './world.ts';

let world: World;
let operator: Awaited<ReturnType<World['operator']>>;
let member: string;
beforeAll(async () => {
  world = await adminWorld();
  operator = await world.operator();
  member = await world.user();
});
afterAll(() => world.stop());

const asked = (more: object = {}) => ({
  ...{ chargeId: 'in_1', memberId: member, amount: 3_000, refundable: 3_000, reason: 'I forgot to cancel' },
  ...{ words: null, state: 'asked', decidedAt: null, answer: null, decidedBy: null },
  ...{ askedAt: '2026-01-02T00:00:00.000Z', decideBy: '2026-01-16T00:00:00.000Z' },
  ...{ chargedAt: '2026-01-01T00:00:00.000Z', ...more },
});
test('what members ask back is listed with names, and the read is noted', async () => {
  const requests = [asked(), asked({ memberId: newId(), state: 'declined', decidedBy: operator.id })];
  world.others.answers['/internal/refund-requests'] = () => ({ requests, total: 21 });
  const { username } = (await world.context.users.find(member)) ?? {};
  const answer = (await operator.call('GET', '/admin/refund-requests')).json();
  expect(answer).toMatchObject({
    requests: [
      { member: { id: member, username }, decidedBy: null },
      { member: null, decidedBy: operator.username },
    ],
    totalPages: 2,
  });
  const read = await world.rowsOf('audit').findOne({ action: 'list-refund-requests' });
  expect(read).toMatchObject({ operatorId: operator.id, details: { page: 1 } });
});
