import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onConversationOpened, onMemberDeleted } from '../src/events/index.ts';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

let profile: ProfileUnderTest;
let member: string;
let team: string;

beforeAll(async () => {
  profile = await startProfile();
});
beforeEach(async () => {
  [member, team] = (await profile.put({}, { kind: 'staff', firstname: 'Wren' })) as [string, string];
});
afterAll(() => profile.stop());

type Why = 'mail' | 'answer' | 'look' | 'report';
const opened = (why: Why, otherId: string | null = team, memberId = member) =>
  profile.hear(onConversationOpened, { memberId, otherId, why });
const list = async (as = member) => (await profile.ask({ url: '/users/me/opened', as })).json().opened;

test('a member sees when, why and with whom, one line a day for each reason, and nobody else’s', async () => {
  expect(await list()).toEqual([]);
  for (const why of ['mail', 'mail', 'answer'] as const) await opened(why);
  await opened('report', null);
  const shown = await list();
  expect(shown).toMatchObject([
    { why: 'report', person: null },
    { why: 'answer', person: { id: team, firstname: 'Wren', kind: 'staff' } },
    { why: 'mail', person: { id: team } },
  ]);
  expect(Math.abs(Date.parse(shown[0].at) - Date.now())).toBeLessThan(60_000);
  const [other] = (await profile.put({})) as [string];
  expect(await list(other)).toEqual([]);
  expect((await profile.ask({ url: '/users/me/opened' })).statusCode).toBe(401);
});

test('it ends with the account, that of the other one too, and what comes late is not kept', async () => {
  await opened('mail');
  await opened('look', member, team);
  profile.others.erased.add(member);
  await profile.hear(onMemberDeleted, { memberId: member, by: 'member' });
  await opened('answer');
  await opened('look', newId(), team);
  const rows = await profile.db.collection('opened').find({}).toArray();
  expect(rows.filter(({ memberId, otherId }) => [memberId, otherId].includes(member))).toEqual([]);
  expect(await list(team)).toMatchObject([{ why: 'look', person: null }]);
});

test('of a member whom a block hides the line names nobody', async () => {
  const [blocker] = (await profile.put({})) as [string];
  await opened('look', blocker);
  await profile.ask({ method: 'POST', url: `/users/${member}/block`, as: blocker });
  expect(await list()).toMatchObject([{ why: 'look', person: null }]);
});
