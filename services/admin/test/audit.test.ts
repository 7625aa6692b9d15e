import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstBrokenLink } from '../src/domain/chain.ts';
import { auditKeysOf } from '../src/settings.ts';
import { adminWorld, type World } from './world.ts';

let world: World;
let operator: Awaited<ReturnType<World['operator']>>;
beforeAll(async () => {
  world = await adminWorld();
  operator = await world.operator();
});
afterAll(() => world.stop());

const entriesOf = (operatorId: string) =>
  world.rowsOf('audit').find({ operatorId }).sort({ _id: 1 }).toArray();
const keys = () => auditKeysOf(world.context.settings);

async function report() {
  const [reportId, memberId] = [newId(), newId()];
  await world.hear('member-reported', { reportId, reporterId: newId(), memberId });
  return { reportId, memberId };
}

test('without its entry nothing is changed: replies and reports stay as they were', async () => {
  const { reportId } = await report();
  const { id } = (await operator.call('POST', '/admin/replies', { code: 'stays', text: 'before' })).json();
  world.withoutAudit();
  const refused = await Promise.all([
    operator.call('POST', '/admin/replies', { code: 'stays', text: 'after' }),
    operator.call('POST', '/admin/replies', { code: 'never', text: 'new' }),
    operator.call('DELETE', `/admin/replies/${id}`),
    operator.call('POST', `/admin/reports/${reportId}/resolve`, { outcome: 'Nothing to see' }),
    operator.call('GET', '/admin/paid-users'),
  ]);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 500));
  expect(await world.rowsOf('replies').find().toArray()).toMatchObject([{ code: 'stays', text: 'before' }]);
  expect(await world.rowsOf('reports').findOne({ _id: reportId })).toMatchObject({ resolvedAt: null });
});

test('a claim has one entry however often it is renewed, a release has one, and so has the next claim', async () => {
  const [mailId, operatorId, profileId, memberId] = [newId(), newId(), newId(), newId()];
  const mail = { conversationId: 'c', seq: 1, profileId, memberId, since: new Date() };
  await world.rowsOf('waiting').insertOne({ _id: mailId, ...mail });
  const claim = (until: string | null) =>
    world.hear('mail-claimed', { mailId, conversationId: 'c', operatorId, until });
  const until = new Date(Date.now() + 90_000).toISOString();
  for (const one of [until, until, until, null, until]) await claim(one);
  const entry = { asId: profileId, targetId: memberId, details: { mailId } };
  expect(await entriesOf(operatorId)).toMatchObject([
    { action: 'claim-mail', ...entry },
    { action: 'release-mail', ...entry },
    { action: 'claim-mail', ...entry },
  ]);
});

test('two replicas that write at once fail no request and leave no gap', async () => {
  const other = await world.replica();
  const who = await world.operator();
  const save = (call: World['call'], n: number) =>
    call(who.token, 'POST', '/admin/replies', { code: `both-${n}`, text: 'text' });
  // More at once would be refused by a busy machine: each waits for those before it, four seconds at most.
  const [rounds, atOnce] = [3, 20];
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, n) => save(n % 2 ? other.call : world.call, round * atOnce + n)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  }
  expect(await entriesOf(who.id)).toHaveLength(rounds * atOnce);
  expect(
    await firstBrokenLink(world.rowsOf('audit').find().sort({ _id: 1 }), { keys: keys() }),
  ).toBeUndefined();
});

test('a deletion that auth does not know of erases nothing', async () => {
  const memberId = await world.user();
  const { answers } = world.others;
  const erased = answers['/internal/erasures'] as () => unknown;
  answers['/internal/erasures'] = () => ({ erased: false });
  const heard = world.hear('member-deleted', { memberId, by: 'member' });
  await expect(heard).rejects.toThrow('auth knows of no deletion');
  answers['/internal/erasures'] = erased;
  expect(await world.context.users.find(memberId)).not.toBeNull();
});
