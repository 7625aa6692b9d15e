import { type Appeal, getProfileForTeam, listAppealRows } from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import type { Static } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onMemberDeleted } from '../src/events/index.ts';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

type AppealAnswer = Static<typeof Appeal>;

const reason = 'Harassment';
let profile: ProfileUnderTest;
let member: string;

beforeAll(async () => {
  profile = await startProfile();
});
beforeEach(async () => {
  [member] = (await profile.put({})) as [string];
});
afterAll(() => profile.stop());

const asOperator = async (operation: Parameters<typeof serviceHeaders>[0]) =>
  serviceHeaders(operation, { onBehalfOf: await profile.operator() });
const warn = (id = member, by: { id?: string; name?: string } = {}, because: string = reason) =>
  profile.ask({ method: 'POST', url: `/admin/users/${id}/warning`, by, payload: { reason: because } });
const asMember = (url: string, payload: object) =>
  profile.ask({ method: 'POST', url: `/users/me/${url}`, as: member, payload });
const confirm = (id: string) => asMember('warning/acknowledge', { id });
const appeal = (text: string) => asMember('appeal', { text });
const shown = async () => (await profile.ask({ url: '/users/me', as: member })).json().warning;
const forTeam = async () =>
  (
    await profile.ask({
      ...{ url: `/internal/profiles/${member}`, headers: await asOperator(getProfileForTeam) },
    })
  ).json().lastWarning;
const appeals = async () => {
  const headers = await asOperator(listAppealRows);
  const { appeals } = (await profile.ask({ url: '/internal/appeals?limit=100', headers })).json();
  return (appeals as AppealAnswer[]).filter(({ memberId }) => memberId === member);
};
const decide = async (id: string, outcome: string) =>
  profile.ask({
    ...{ method: 'POST', url: `/admin/appeals/${id}/decision`, by: {} },
    payload: { outcome, answer: 'We have looked at it.' },
  });
const emails = async () => {
  const rows = await profile.db.collection('outbox').find({ 'envelope.data.memberId': member }).toArray();
  return rows.flatMap(({ envelope }) => envelope.data.kind ?? []);
};

test('a warned member is told why until they confirm it, by email too, and the team sees that they did', async () => {
  expect(await shown()).toBeUndefined();
  expect((await warn()).json()).toEqual({ ok: true });
  const { id, ...told } = await shown();
  expect(told).toEqual({ at: expect.any(String), reason, appeal: null });
  expect(await emails()).toEqual(['profile-warned']);
  expect(await forTeam()).toMatchObject({ reason, acknowledgedAt: null });
  expect((await confirm(newId())).statusCode).toBe(200);
  expect(await shown()).toMatchObject({ id });
  for (let n = 0; n < 2; n++) expect((await confirm(id)).statusCode).toBe(200);
  expect(await shown()).toBeUndefined();
  expect(await forTeam()).toMatchObject({ reason, acknowledgedAt: expect.any(String) });
  expect((await warn()).json()).toEqual({ ok: true });
  expect((await shown()).id).not.toBe(id);
});

test('of many operators at once one warns, and the others are told whose warning stands', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, (_, n) => warn(member, { name: `op${n}` })));
  const first = all.findIndex(({ statusCode }) => statusCode === 200);
  for (const late of all.toSpliced(first, 1))
    expect(late.json()).toMatchObject({
      ...{ statusCode: 409, message: `op${first} has warned this member already.` },
    });
  expect(await profile.acts({ 'envelope.data.targetId': member })).toMatchObject([
    { action: 'warn-user', details: { reason } },
  ]);
  expect(await emails()).toEqual(['profile-warned']);
});

test('who warns once more is told that it stands, unless it is the same order again', async () => {
  const by = { id: newId() };
  for (let n = 0; n < 2; n++) expect((await warn(member, by)).statusCode).toBe(200);
  expect((await warn(member, by, 'Scam or spam')).json().message).toBe(
    'You have warned this member already, who has not confirmed it yet.',
  );
  expect(await emails()).toEqual(['profile-warned']);
  await profile.db
    .collection('profiles')
    .updateOne({ _id: member as never }, { $unset: { 'warning.byName': '' } });
  expect((await warn()).json().message).toBe('Another operator has warned this member already.');
});

test('a team profile and an unknown member cannot be warned, and nobody confirms another’s warning', async () => {
  const [team, other] = (await profile.put({ kind: 'staff' }, {})) as [string, string];
  expect((await warn(team)).statusCode).toBe(400);
  expect((await warn(newId())).statusCode).toBe(404);
  await warn();
  const { id } = await shown();
  const url = '/users/me/warning/acknowledge';
  expect((await profile.ask({ method: 'POST', url, as: other, payload: { id } })).statusCode).toBe(200);
  expect((await profile.ask({ method: 'POST', url, payload: { id } })).statusCode).toBe(401);
  expect(await shown()).toMatchObject({ id });
});

test('a warning can be appealed once, and is taken back where the team agrees', async () => {
  await warn();
  expect((await appeal('That was a joke.')).statusCode).toBe(200);
  expect((await appeal('Again')).statusCode).toBe(409);
  const [row] = (await appeals()) as [AppealAnswer];
  expect(row).toMatchObject({ text: 'That was a joke.', reason, isWarning: true, outcome: null });
  expect((await decide(row.id, 'lifted')).statusCode).toBe(200);
  expect(profile.others.auth.endedBans).toEqual([]);
  expect(await shown()).toBeUndefined();
  expect(await forTeam()).toBeUndefined();
  expect(await emails()).toEqual(['profile-warned', 'appeal-answered']);
});

test('one that stays is shown with the answer; a late decision does not take a newer warning back', async () => {
  await warn();
  await appeal('That was a joke.');
  const [first] = (await appeals()) as [AppealAnswer];
  await decide(first.id, 'stays');
  const { id, appeal: told } = await shown();
  expect(told).toMatchObject({ text: 'That was a joke.', answer: 'We have looked at it.' });
  await confirm(id);
  expect((await appeal('And now?')).statusCode).toBe(404);
  await warn();
  await appeal('This was not me.');
  await confirm((await shown()).id);
  await warn();
  const second = (await appeals()).find(({ text }) => text === 'This was not me.') as AppealAnswer;
  await decide(second.id, 'lifted');
  expect(await shown()).toMatchObject({ appeal: null });
});

test('the export tells of it without the operator, and all of it ends with the account', async () => {
  await warn();
  await appeal('That was a joke.');
  profile.others.erased.add(member);
  await profile.hear(onMemberDeleted, { memberId: member, by: 'member' });
  expect(await appeals()).toEqual([]);
  expect((await forTeam()) ?? null).toBeNull();
});
