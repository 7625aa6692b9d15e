import {
  type Appeal,
  closeProfile,
  countOpenAppeals,
  getProfileFacts,
  listAppealRows,
  reopenProfile,
} from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import type { Static } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  liftSuspension as liftSuspensionAction,
  suspendMember,
} from '../src/actions/moderation/suspensions.ts';
import { onMemberDeleted } from '../src/events/index.ts';
import { endSuspensions, tellSuspensions } from '../src/jobs/suspensions.ts';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

type AppealAnswer = Static<typeof Appeal>;

const reason = 'Harassment';
const day = 24 * 60 * 60 * 1_000;
let profile: ProfileUnderTest;
let member: string;
let contact: string;
const closer = newId();

beforeAll(async () => {
  profile = await startProfile();
});
beforeEach(async () => {
  [member, contact] = (await profile.put({}, { gender: 'male', preference: 'female', paymentStatus: 1 })) as [
    string,
    string,
  ];
  profile.others.mailbox.conversations.add(`${contact} ${member}`);
});
afterAll(() => profile.stop());

const url = () => `/internal/profiles/${member}/closing`;
const suspend = (days = 7, by: { id?: string; name?: string } = {}) =>
  profile.ask({ method: 'POST', url: `/admin/users/${member}/suspension`, by, payload: { days, reason } });
const lift = () => profile.ask({ method: 'DELETE', url: `/admin/users/${member}/suspension`, by: {} });
/** Auth orders it: a ban, or a removal, which has no reason. */
const close = async (closing: { erasedAt: string; reason?: undefined }) => {
  const payload = { by: closer, byName: 'clo', reason, ...closing };
  return profile.ask({ method: 'PUT', url: url(), payload, headers: await serviceHeaders(closeProfile) });
};
const endClosing = async () =>
  profile.ask({ method: 'DELETE', url: url(), headers: await serviceHeaders(reopenProfile) });
const appeal = (text: string) =>
  profile.ask({ method: 'POST', url: '/users/me/appeal', as: member, payload: { text } });
const appeals = async () => {
  const headers = await serviceHeaders(listAppealRows, { onBehalfOf: await profile.operator() });
  const { appeals } = (await profile.ask({ url: '/internal/appeals?limit=100', headers })).json();
  return (appeals as AppealAnswer[]).filter(({ memberId }) => memberId === member);
};
const decide = (id: string, outcome: string, by: { id?: string; name?: string } = {}) => {
  const payload = { outcome, answer: 'We have looked at it.' };
  return profile.ask({ method: 'POST', url: `/admin/appeals/${id}/decision`, by, payload });
};
/** When the accounts of the bans were to be erased that auth was told to end. */
const endedBans = () =>
  profile.others.auth.endedBans.flatMap((one) => (one.memberId === member ? one.erasedAt : []));
const me = async () => (await profile.ask({ url: '/users/me', as: member })).json();
const isSeen = async () => {
  const found = await profile.ask({ url: `/users/profile/${member}`, as: contact });
  const { users } = (await profile.ask({ url: '/users/profiles', as: contact })).json();
  const isListed = (users as { id: string }[]).some(({ id }) => id === member);
  expect(isListed).toBe(found.statusCode === 200);
  return isListed;
};
const factsOf = async (id: string) => {
  const payload = { ids: [id] };
  const headers = await serviceHeaders(getProfileFacts);
  return (await profile.ask({ method: 'POST', url: '/internal/profiles', payload, headers })).json()[0];
};
const emails = async () => {
  const rows = await profile.db.collection('outbox').find({ 'envelope.data.memberId': member }).toArray();
  return rows.flatMap(({ envelope }) => envelope.data.kind ?? []);
};

const actsOn = () => profile.acts({ 'envelope.data.targetId': member });

const toldToAuth = () => {
  const told = profile.others.auth.suspensions.filter(({ memberId }) => memberId === member);
  return told.map(({ until }) => until);
};

test('a suspended member is seen by nobody, contacts included, is told why, and the mailbox knows before the operator', async () => {
  expect(await isSeen()).toBe(true);
  const answer = await suspend();
  expect(answer.statusCode).toBe(200);
  const { until } = answer.json();
  expect(Math.abs(Date.parse(until) - Date.now() - 7 * day)).toBeLessThan(60_000);
  expect(profile.others.mailbox.profiles.at(-1)).toMatchObject({ memberId: member, suspendedUntil: until });
  expect(await isSeen()).toBe(false);
  expect(await me()).toMatchObject({ complete: true, suspension: { until, reason, appeal: null } });
  expect(JSON.stringify(await me())).not.toContain('"by"');
  expect(await emails()).toEqual(['profile-suspended']);
});

test('of many operators at once one suspends, and the others are told whose it is', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, (_, n) => suspend(n + 1, { name: `op${n}` })));
  const first = all.findIndex(({ statusCode }) => statusCode === 200);
  for (const late of all.toSpliced(first, 1))
    expect(late.json()).toMatchObject({
      ...{ statusCode: 409, message: `op${first} has suspended this member already.` },
    });
  expect(await actsOn()).toMatchObject([{ action: 'suspend-user', details: { days: first + 1, reason } }]);
});

test('a team profile, an unknown member and a suspension without end are refused', async () => {
  [member] = (await profile.put({ kind: 'staff' })) as [string];
  expect((await suspend()).statusCode).toBe(400);
  member = newId();
  expect((await suspend()).statusCode).toBe(404);
  expect((await suspend(91)).statusCode).toBe(400);
  expect((await lift()).statusCode).toBe(404);
  expect((await appeal('Why?')).statusCode).toBe(401);
});

test('a suspension ends at its date or when it is lifted, and can be ordered again', async () => {
  await suspend(1);
  const later = new Date(Date.now() + day + 1_000);
  await endSuspensions(profile.context);
  expect(await isSeen()).toBe(false);
  await endSuspensions({ ...profile.context, now: () => later });
  expect(await isSeen()).toBe(true);
  expect(await me()).not.toHaveProperty('suspension');
  const by = { id: newId() };
  expect((await suspend(7, by)).statusCode).toBe(200);
  // The same operator's order again is the answer to one that was lost.
  expect((await suspend(7, by)).statusCode).toBe(200);
  for (let n = 0; n < 2; n++) expect((await lift()).statusCode).toBe(200);
  expect((await actsOn()).map(({ action }) => action)).toEqual([
    ...['suspend-user', 'suspend-user', 'lift-suspension'],
  ]);
  expect(await isSeen()).toBe(true);
  expect(profile.others.mailbox.profiles.at(-1)).toMatchObject({ memberId: member, suspendedUntil: null });
});

test('one that is over can be ordered anew before the job has removed it', async () => {
  await suspend(1);
  const { context } = profile;
  const later = { ...context, now: () => new Date(Date.now() + day + 1_000) };
  const operator = newId();
  const again = await suspendMember(later, member, { days: 1, reason }, { id: operator });
  expect(again).toMatchObject({ suspension: { by: operator }, isNew: true });
});

test('an end that the mailbox did not hear is stored, and can be ordered again; the member is told once', async () => {
  const { mailbox } = profile.others;
  await suspend();
  mailbox.isAway = true;
  expect((await lift()).statusCode).toBe(503);
  mailbox.isAway = false;
  expect((await lift()).statusCode).toBe(200);
  expect(mailbox.profiles.at(-1)).toMatchObject({ memberId: member, suspendedUntil: null });
  expect(await emails()).toEqual(['profile-suspended', 'suspension-lifted']);
});

test('a member appeals once; the first answer counts, and lifts the suspension if it says so', async () => {
  expect((await appeal('Nothing to appeal')).statusCode).toBe(404);
  await suspend();
  expect((await appeal('  ')).statusCode).toBe(400);
  const tries = await Promise.all(Array.from({ length: 4 }, () => appeal('That was not me.')));
  expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  const [{ id }, ...more] = (await appeals()) as [AppealAnswer];
  expect(more).toEqual([]);
  const names = ['op0', 'op1'];
  const answers = await Promise.all([
    decide(id, 'lifted', { name: 'op0' }),
    decide(id, 'stays', { name: 'op1' }),
  ]);
  const first = answers.findIndex(({ statusCode }) => statusCode === 200);
  expect(answers[1 - first]?.json()).toMatchObject({
    ...{ statusCode: 409, message: `${names[first]} has answered this appeal already.` },
  });
  const [row] = await appeals();
  expect((await actsOn()).at(-1)).toMatchObject({
    ...{ action: 'decide-appeal', details: { appealId: id, decision: row?.outcome } },
  });
  expect((await actsOn()).filter(({ action }) => action === 'decide-appeal')).toHaveLength(1);
  expect(row).toMatchObject({ text: 'That was not me.', reason, answer: 'We have looked at it.' });
  expect(await isSeen()).toBe(row?.outcome === 'lifted');
  expect(await emails()).toEqual(['profile-suspended', 'appeal-answered']);
});

test('a ban takes the place of a suspension, no suspension that of a ban, and an appeal can undo it', async () => {
  const erasedAt = new Date(Date.now() + day).toISOString();
  await suspend(1);
  expect((await close({ erasedAt })).statusCode).toBe(200);
  expect((await suspend(3)).json()).toMatchObject({
    ...{ statusCode: 409, message: 'clo has suspended this member already.' },
  });
  expect((await close({ erasedAt })).statusCode).toBe(200);
  expect(await emails()).toEqual(['profile-suspended', 'profile-suspended']);
  expect(await me()).toMatchObject({ suspension: { erasedAt, reason } });
  await endSuspensions({ ...profile.context, now: () => new Date(Date.now() + 2 * day) });
  expect(await isSeen()).toBe(false);
  await appeal('It was somebody else.');
  const [{ id }] = (await appeals()) as [AppealAnswer];
  expect(await appeals()).toMatchObject([{ erasedAt }]);
  expect((await decide(id, 'lifted')).statusCode).toBe(200);
  expect(endedBans()).toEqual([erasedAt]);
  await lift();
  expect(await isSeen()).toBe(true);
});

test('an appeal ends what it was about: not what stood before a ban, nor a ban that came later', async () => {
  const erasedAt = new Date(Date.now() + day).toISOString();
  const { until } = (await suspend(3)).json();
  await close({ erasedAt });
  await appeal('No ban, please.');
  const decideLast = async () =>
    decide((await appeals()).find(({ decidedAt }) => !decidedAt)?.id ?? '', 'lifted');
  await decideLast();
  expect(endedBans()).toEqual([erasedAt]);
  expect(await me()).toMatchObject({ suspension: { until, reason, appeal: null } });
  expect(await me()).not.toHaveProperty('suspension.erasedAt');
  expect(toldToAuth().at(-1)).toBe(until);
  expect((await emails()).slice(-2)).toEqual(['appeal-answered', 'profile-suspended']);

  await appeal('No suspension either.');
  await close({ erasedAt });
  await decideLast();
  expect(endedBans()).toHaveLength(1);
  expect(await me()).toMatchObject({ suspension: { erasedAt } });
  expect(toldToAuth().at(-1)).toBeNull();
  await endClosing();
  expect(await me()).not.toHaveProperty('suspension');
});

test('a removal hides a member or a team profile, tells and asks nobody anything, and can be undone', async () => {
  const erasedAt = new Date(Date.now() + day).toISOString();
  const removal = { erasedAt, reason: undefined };
  const [team] = (await profile.put({ kind: 'staff' })) as [string];
  const somebody = member;
  for (const id of [team, somebody]) {
    member = id;
    expect((await close(removal)).statusCode).toBe(200);
  }
  expect(await isSeen()).toBe(false);
  expect(await me()).not.toHaveProperty('suspension');
  expect((await appeal('Why?')).statusCode).toBe(404);
  const closed = { erasureDue: erasedAt, erasureBy: closer, erasureAs: 'removal' };
  expect(await factsOf(member)).toMatchObject(closed);
  expect((await lift()).statusCode).toBe(200);
  expect(await isSeen()).toBe(true);
  expect(await factsOf(member)).toMatchObject({ erasureDue: null, erasureBy: null, erasureAs: null });
  expect(await emails()).toEqual([]);
  await close({ erasedAt });
  expect(await factsOf(member)).toMatchObject({ erasureDue: erasedAt, erasureAs: 'ban' });
});

test('a suspension that stood before a ban or a removal stands again once that is undone, if it is not over', async () => {
  const erasedAt = new Date(Date.now() + day).toISOString();
  const { until } = (await suspend(3)).json();
  await close({ erasedAt });
  // Whoever repeats it ends nothing else.
  for (const _ of ['once', 'again']) expect((await endClosing()).statusCode).toBe(200);
  expect(await me()).toMatchObject({ suspension: { until, reason } });
  expect(await me()).not.toHaveProperty('suspension.erasedAt');
  expect(await isSeen()).toBe(false);
  expect(profile.others.mailbox.profiles.at(-1)).toMatchObject({ suspendedUntil: until });
  expect(await emails()).toEqual(Array(3).fill('profile-suspended'));

  await close({ erasedAt, reason: undefined });
  await endClosing();
  expect(await me()).toMatchObject({ suspension: { until } });
  expect(await emails()).toHaveLength(3);

  await close({ erasedAt });
  const later = { ...profile.context, now: () => new Date(Date.now() + 4 * day) };
  await liftSuspensionAction(later, member, { closing: true });
  expect(await isSeen()).toBe(true);
  expect((await emails()).at(-1)).toBe('suspension-lifted');
});

test('open appeals are counted, each until it is answered', async () => {
  const open = async () => {
    const headers = await serviceHeaders(countOpenAppeals, { onBehalfOf: await profile.operator() });
    return (await profile.ask({ url: '/internal/appeals/open', headers })).json().open as number;
  };
  const before = await open();
  await suspend();
  await appeal('That was not me.');
  expect(await open()).toBe(before + 1);
  const [{ id }] = (await appeals()) as [AppealAnswer];
  await decide(id, 'stays');
  expect(await open()).toBe(before);
});

test('a late answer to an old appeal does not lift a newer suspension', async () => {
  await suspend();
  await appeal('That was not me.');
  const [{ id }] = (await appeals()) as [AppealAnswer];
  await lift();
  await suspend();
  await decide(id, 'lifted');
  expect(await isSeen()).toBe(false);
  expect(await me()).toMatchObject({ suspension: { appeal: null } });
  expect((await appeal('Again?')).statusCode).toBe(200);
});

test('the answer is shown while the suspension stays; all of it ends with the account', async () => {
  await suspend();
  await appeal('That was not me.');
  const [{ id }] = (await appeals()) as [AppealAnswer];
  await decide(id, 'stays');
  expect(await me()).toMatchObject({
    suspension: { appeal: { text: 'That was not me.', answer: 'We have looked at it.' } },
  });
  profile.others.erased.add(member);
  await profile.hear(onMemberDeleted, { memberId: member, by: 'member' });
  expect(await appeals()).toEqual([]);
});

test('auth knows of a suspension and of its end before the operator does; of a ban what stood before it', async () => {
  const { until } = (await suspend()).json();
  expect(toldToAuth()).toEqual([until]);
  await close({ erasedAt: new Date(Date.now() + day).toISOString() });
  expect(toldToAuth()).toEqual([until, until]);
  await endClosing();
  await lift();
  expect(toldToAuth()).toEqual([until, until, until, null]);
  await suspend();
  await appeal('It was not me.');
  const [open] = await appeals();
  await decide(open?.id as string, 'lifted');
  expect(toldToAuth().at(-1)).toBe(null);
  const versions = profile.others.auth.suspensions.map(({ version }) => version);
  expect(new Set(versions.slice(-6)).size).toBe(6);
});

test('an operator is not told that a suspension is done before auth knows; the job tells it then', async () => {
  const { auth } = profile.others;
  auth.isAway = true;
  expect((await suspend()).statusCode).toBe(503);
  auth.isAway = false;
  await tellSuspensions(profile.context);
  expect(toldToAuth()).toEqual([expect.any(String)]);
  await tellSuspensions(profile.context);
  expect(toldToAuth()).toHaveLength(1);
});

test('auth is told of suspensions that a replica of an earlier release orders or lifts, each once', async () => {
  const ends = [3, 5].map((days) => new Date(Date.now() + days * day));
  const tellTwice = () => tellSuspensions(profile.context).then(() => tellSuspensions(profile.context));
  for (const until of [...ends, null]) {
    const suspension = until && { at: new Date(), until, reason, by: newId() };
    const change = { $set: { suspension }, $inc: { version: 1 } };
    await profile.db.collection('profiles').updateOne({ _id: member as never }, change);
    await tellTwice();
  }
  expect(toldToAuth()).toEqual([...ends.map((end) => end.toISOString()), null]);
});

test('a granted appeal against a ban stands while auth is away; who repeats it or the job completes it', async () => {
  const { auth } = profile.others;
  const by = { id: newId() };
  for (const how of ['repeat', 'job']) {
    const erasedAt = new Date(Date.now() + day).toISOString();
    await close({ erasedAt });
    await appeal(`It was somebody else: ${how}.`);
    const id = (await appeals()).find(({ decidedAt }) => !decidedAt)?.id ?? '';
    auth.isAway = true;
    expect((await decide(id, 'lifted', by)).statusCode).toBe(503);
    auth.isAway = false;
    expect(await isSeen()).toBe(true);
    const before = endedBans().length;
    if (how === 'repeat') expect((await decide(id, 'lifted', by)).statusCode).toBe(200);
    for (let n = 0; n < 2; n++) await tellSuspensions(profile.context);
    expect(endedBans().slice(before)).toEqual([erasedAt]);
  }
});

test('the facts of a profile that was just made are there before its event has come', async () => {
  const id = newId();
  expect(await factsOf(id)).toBeUndefined();
  const made = { firstname: 'Anna', lastname: 'Team', username: 'team.anna', email: 'a@example.test' };
  const facts = { gender: 'female', preference: 'male', kind: 'staff', isVerified: true } as const;
  profile.others.accounts.set(id, { id, ...made, ...facts, createdAt: new Date().toISOString() });
  expect(await factsOf(id)).toMatchObject({ id, ...made, kind: 'staff' });
});
