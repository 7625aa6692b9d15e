import { asksAgain, hearAct, operationsOf, type TeamRole, teamRoles, teamTable } from '@emberline/contracts';
import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { firstBrokenLink } from '../src/domain/chain.ts';
import { auditKeysOf } from '../src/settings.ts';
import { adminWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await adminWorld();
});
afterAll(() => world.stop());

test('every call of the operators’ area needs an operator’s token with a role that the table names', async () => {
  const member = await world.keys.tokenFor({ memberId: newId() });
  const tokens = new Map<TeamRole, string>();
  for (const role of teamRoles) tokens.set(role, await tokenWith(role));
  for (const { id, method, path } of operationsOf('admin').filter(
    ({ who }) => who === 'operator' || who === 'manager',
  )) {
    const url = path.replace(/:\w+/g, newId());
    expect((await world.call(undefined, method, url)).statusCode, id).toBe(401);
    expect((await world.call(member, method, url)).statusCode, id).toBe(403);
    for (const [role, token] of tokens) {
      if (teamTable[id]?.roles.includes(role)) continue;
      expect((await world.call(token, method, url)).statusCode, `${id} by ${role}`).toBe(403);
    }
  }
});

test.each(
  operationsOf('admin')
    .filter(({ who, id }) => who !== 'service' && asksAgain(id))
    .map((operation) => [operation.id, operation] as const),
)(
  '%s is refused without a second step of the last minutes, and nothing is ordered',
  async (_id, operation) => {
    const { method, path } = operation;
    const recent = '/internal/operators/me/second-factor/recent';
    world.others.refusals[recent] = 'CODE_NEEDED';
    onTestFinished(() => void delete world.others.refusals[recent]);
    const { call, token } = await world.operator('manager');
    const [before, entries] = [world.others.asked.length, await world.rowsOf('audit').countDocuments()];
    const answer = await call(method, path.replace(/:\w+/g, newId()), {});
    expect(answer.json()).toMatchObject({ statusCode: 401, code: 'CODE_NEEDED' });
    expect(world.others.asked.slice(before)).toEqual([{ path: recent, body: undefined, onBehalfOf: token }]);
    expect(await world.rowsOf('audit').countDocuments()).toBe(entries);
  },
);

test('the dashboard has no mails, chats and payments for whose role does not open them, and asks for none', async () => {
  const asked = async (role: TeamRole) => {
    const before = world.others.asked.length;
    const answer = await world.call(await tokenWith(role), 'GET', '/admin/dashboard');
    expect(answer.json()).toMatchObject({ missing: [] });
    return new Set(world.others.asked.slice(before).map(({ path }) => path));
  };
  expect(await asked('billing')).toEqual(new Set(['/internal/payments']));
  expect(await asked('operator')).toEqual(new Set(['/internal/mails', '/internal/chats']));
  expect(await asked('moderator')).toEqual(new Set());
});

test.each(teamRoles)(
  'the dashboard tells money to %s only if the table opens payments to the role',
  async (role) => {
    const answer = (await world.call(await tokenWith(role), 'GET', '/admin/dashboard')).json();
    const mayKnow = role === 'billing' || role === 'manager';
    const told = [answer.counts, ...answer.days].map((part) => 'revenueToday' in part || 'revenue' in part);
    expect(told).toHaveLength(15);
    expect(new Set(told)).toEqual(new Set([mayKnow]));
    expect(answer.counts).toMatchObject({ signupsToday: 0, trialsToday: 0 });
  },
);

const tokenWith = (role: TeamRole) =>
  world.keys.tokenFor({
    operatorId: newId(),
    ...(role === 'manager' ? { role } : { role: 'operator', roles: [role] }),
  });

test('only conversations of team profiles and of members who allowed it can be read', async () => {
  const operator = await world.operator();
  const [staff, member] = [await world.user({ kind: 'staff' }), await world.user()];
  const read = `/admin/messaging/conversation?userId=${member}&recipientId=${staff}`;
  expect((await operator.call('GET', read)).json()).toMatchObject({
    ...{ statusCode: 403, code: 'ASSISTANCE_NOT_ALLOWED' },
  });
});

test('who was set online or offline is shown so at once', async () => {
  const operator = await world.operator();
  const targetId = await world.user({ kind: 'staff' });
  const shown = async () =>
    (await operator.call('GET', `/admin/messaging/status?userId=${targetId}`)).json().response;
  for (const [n, response] of ['online', 'offline'].entries()) {
    const told = { service: 'notification', n: n + 1, operatorId: operator.id, targetId } as const;
    const act = { ...told, action: `set-${response}`, details: { shown: response } };
    const { id, occurredAt, data } = newEvent('operator-acted', act).envelope;
    const headers = await serviceHeaders(hearAct, { as: 'notification' });
    const payload = { id, occurredAt, data };
    await world.app.inject({ method: 'POST', url: '/internal/acts', headers, payload });
    expect(await shown()).toBe(response);
  }
});

test('the randomised onliner orders as many profiles as asked, never a member who has not allowed it', async () => {
  const operator = await world.operator();
  await world.rowsOf('users').deleteMany({});
  const staff = await Promise.all([1, 2, 3, 4].map(() => world.user({ kind: 'staff' })));
  await world.user();
  const answer = await operator.call('POST', '/admin/messaging/random-online', { count: 3 });
  expect(answer.json().message).toMatch(/^3 profiles/);
  const orders = await world.context.outbox.rows
    .find({ topic: 'presence-ordered' })
    .sort({ _id: -1 })
    .limit(3)
    .toArray();
  expect(new Set(orders.map(({ key }) => key)).size).toBe(3);
  expect(orders.every(({ key }) => staff.includes(key))).toBe(true);
  expect((await operator.call('POST', '/admin/messaging/random-online', { count: 0 })).statusCode).toBe(400);
});

test('actions at once give an audit list without a gap, and a changed entry is found', async () => {
  await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      world.context.audit.append({ operatorId: newId(), action: `parallel-${i}` }),
    ),
  );
  const rows = () => world.rowsOf('audit').find().sort({ _id: 1 }).toArray();
  const keys = auditKeysOf(world.context.settings);
  expect(await firstBrokenLink(await rows(), { keys })).toBeUndefined();
  const { _id } = (await rows())[2] as { _id: number };
  await world.rowsOf('audit').updateOne({ _id }, { $set: { targetId: newId() } });
  expect(await firstBrokenLink(await rows(), { keys })).toBe(_id);
});

test('the audit list names operators and users, and finds them by name; of the erased only the id is left', async () => {
  const [manager, other] = [await world.operator('manager'), await world.operator()];
  const names = { username: 'team_tess', search: ['team_tess', 'tess'] };
  const [profile, namesake] = [
    await world.user({ kind: 'staff', ...names }),
    await world.user({ username: 'tess_2', search: ['tess_2', 'tess'] }),
  ];
  const gone = newId();
  const { audit } = world.context;
  await audit.append({ operatorId: other.id, action: 'reply-as', asId: profile, targetId: gone });
  await audit.append({ operatorId: manager.id, action: 'change-operator', targetId: other.id });
  await audit.append({ operatorId: manager.id, action: 'delete-user', targetId: namesake });
  const found = async (search: string) =>
    (await manager.call('GET', `/admin/audit?search=${search}`)).json().entries;
  expect((await found('tess')).map(({ action }: { action: string }) => action)).toEqual([
    'delete-user',
    'reply-as',
  ]);
  expect((await found('team_tess'))[0]).toMatchObject({
    operator: other.username,
    as: 'team_tess',
    asId: profile,
    target: null,
    targetId: gone,
  });
  expect((await found(other.id))[0]).toMatchObject({ operator: manager.username, target: other.username });
});
