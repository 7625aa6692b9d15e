import { newId } from '@emberline/kit/mongo/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctionPage } from '../src/actions/rebuild.ts';
import { adminWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await adminWorld();
});
afterAll(() => world.stop());

const at = () => new Date().toISOString();
const sent = (fields: {
  conversationId: string;
  seq: number;
  senderId: string;
  receiverId: string;
  mail: boolean;
}) => ({
  ...fields,
  messageId: newId(),
  authoredBy: 'member' as const,
  operatorId: null,
  sentAt: at(),
  unread: 1,
  unreadVersion: 1,
  unreadCount: 1,
});
const attended = (fields: {
  conversationId: string;
  profileId: string;
  memberId: string;
  answerSeq: number;
}) => ({
  ...fields,
  mailId: newId(),
  operatorId: newId(),
  answerId: newId(),
  waitedSeconds: 40,
  attendedAt: at(),
});

test('a mail waits until it is attended, whichever of both is heard first', async () => {
  const [profileId, memberId, conversationId] = [
    await world.user({ kind: 'staff' }),
    await world.user(),
    newId(),
  ];
  await world.hear(
    'message-sent',
    sent({ conversationId, seq: 1, senderId: memberId, receiverId: profileId, mail: true }),
  );
  expect(await world.context.users.find(profileId)).toMatchObject({ totalMails: 1, unattended: 1 });
  await world.hear('mail-attended', attended({ conversationId, profileId, memberId, answerSeq: 3 }));
  await world.hear(
    'message-sent',
    sent({ conversationId, seq: 2, senderId: memberId, receiverId: profileId, mail: true }),
  );
  expect(await world.context.users.find(profileId)).toMatchObject({ totalMails: 2, unattended: 0 });
  expect(await world.rowsOf('waiting').countDocuments({ profileId })).toBe(0);
});

test('marking mails as seen is in the audit list once', async () => {
  const operator = await world.operator();
  await world.hear('mails-seen', { operatorId: operator.id, seen: 12 });
  const reader = await world.operator();
  const { entries } = (await reader.call('GET', `/admin/audit?search=${operator.id}`)).json();
  expect(entries).toMatchObject([
    { action: 'mark-seen', operator: operator.username, details: { mails: 12 } },
  ]);
});

test('who waits for a profile’s answer is listed, the longest wait first', async () => {
  const operator = await world.operator();
  const [profileId, early, late] = [
    await world.user({ kind: 'staff' }),
    await world.user({ username: 'early' }),
    await world.user({ username: 'late' }),
  ];
  for (const [n, senderId] of [early, late, early].entries()) {
    await world.hear(
      'message-sent',
      sent({ conversationId: `${senderId}-x`, seq: n + 1, senderId, receiverId: profileId, mail: true }),
    );
  }
  const list = (
    await operator.call('GET', `/admin/messaging/unattended-female-prefer-users?maleId=${profileId}`)
  ).json();
  expect(list.users.map(({ username }: { username: string }) => username)).toEqual(['early', 'late']);
  expect(list).toMatchObject({ total: 2, totalPages: 1 });
});

test('the dashboard counts what is waiting, answered and earned, less what was given back', async () => {
  const operator = await world.operator();
  const before = (await operator.call('GET', '/admin/dashboard')).json().counts;
  const memberId = await world.user();
  await world.hear(
    'mail-attended',
    attended({ conversationId: newId(), profileId: newId(), memberId, answerSeq: 2 }),
  );
  const period = { periodStart: at(), periodEnd: at(), subscriptionId: 'sub_x' };
  await world.hear('payment-activated', { memberId, trial: true, amount: 0, chargeId: 'in_1', ...period });
  await world.hear('payment-activated', {
    memberId,
    trial: false,
    amount: 3000,
    chargeId: 'in_2',
    ...period,
  });
  const corrected = { memberId, at: at() };
  await world.hear('revenue-corrected', { ...corrected, correctionId: 'refund:r1', amount: -1000 });
  await world.hear('revenue-corrected', { ...corrected, correctionId: 'refund:r2', amount: -500 });
  await world.hear('revenue-corrected', { ...corrected, correctionId: 'refund-failed:r2', amount: 500 });
  // A rebuild is told the same and more.
  const told = [
    { id: 'refund:r1', amount: -1000, at: corrected.at },
    { id: 'refund:r3', amount: -300, at: corrected.at },
  ];
  for (const page of [told, told]) await correctionPage(world.context, page);
  const after = (await operator.call('GET', '/admin/dashboard')).json().counts;
  expect(after.trialsToday - before.trialsToday).toBe(1);
  expect(after.revenueToday - before.revenueToday).toBe(1700);
  expect(after).toMatchObject({ waiting: expect.any(Number), medianAnswerSeconds: 40 });
  const { days } = (await operator.call('GET', '/admin/dashboard')).json();
  const shown = days.map(({ day }: { day: string }) => Date.parse(day) / 86_400_000);
  expect(shown).toEqual(Array.from({ length: 14 }, (_, n) => shown[13] - 13 + n));
});

test('facts come from the profile service and never go back to an older version', async () => {
  const memberId = newId();
  const facts = {
    id: memberId,
    version: 2,
    kind: 'member',
    firstname: 'Nora',
    lastname: 'North',
    username: 'nora',
    email: 'nora@example.org',
    gender: 'female',
    preference: 'both',
    age: 30,
    location: null,
    profileImage: null,
    photo: null,
    isVerified: true,
    complete: true,
    assistedReplies: false,
    createdAt: at(),
  };
  world.others.answers['/internal/profiles'] = () => [facts];
  await world.hear('profile-changed', { memberId, version: 2 });
  expect(await world.context.users.find(memberId)).toMatchObject({
    firstname: 'Nora',
    search: expect.arrayContaining(['nora', 'north', 'nora@example.org']),
  });
  Object.assign(facts, { version: 1, firstname: 'Old' });
  await world.hear('profile-changed', { memberId, version: 1 });
  expect(await world.context.users.find(memberId)).toMatchObject({ firstname: 'Nora' });
});

test('an erased user is gone here at once and the erasure is followed to its end', async () => {
  const operator = await world.operator();
  const memberId = await world.user({ firstname: 'Gone' });
  await world.hear('member-erased', { memberId, service: 'auth' });
  await world.hear('member-deleted', { memberId, by: 'staff' });
  expect(await world.context.users.find(memberId)).toBeNull();
  const entry = async () =>
    (await operator.call('GET', '/admin/erasures'))
      .json()
      .find((row: { memberId: string }) => row.memberId === memberId);
  expect(await entry()).toMatchObject({ done: false, confirmed: { auth: expect.any(String) } });
  for (const service of ['profile', 'mailbox', 'payment', 'notification', 'admin'])
    await world.hear('member-erased', { memberId, service });
  expect(await entry()).toMatchObject({ done: true });
});
