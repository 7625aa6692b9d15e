import { randomBytes } from 'node:crypto';
import {
  addToHotlist,
  addUser,
  adminLogin,
  claimMail,
  deleteUser,
  eraseUser,
  exportMyData,
  getProfile,
  getUnreadDetails,
  listContacts,
  listErasures,
  listMessages,
  listReports,
  login,
  messagingUsers,
  reportMember,
  requestPasswordReset,
  resolveReport,
  respondToMail,
  restoreUser,
  saveProfile,
  saveReply,
  sendMessage,
  signup,
  uploadPhoto,
  verifyMagicLink,
} from '@emberline/contracts';
import { expect, inject, test } from 'vitest';
import { type Api, apiAt } from '../support/api.ts';
import { useBrowser } from '../support/browser.ts';
import { emailTo, pathIn } from '../support/emails.ts';
import { searchEverything } from '../support/everything.ts';
import { makeOperators, type Operator } from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';
import { tellingPhoto } from '../support/pictures.ts';
import { cards, confirmCard, order, sandboxAt } from '../support/sandbox.ts';

const browser = useBrowser();
const product = inject('product');
/** Occurs nowhere else in the product: only letters g to z, since ids have digits and a to f. */
const tag = [...randomBytes(4)].map((byte) => 'ghijklmnopqrstuvwxyz'[byte % 20]).join('');
const words = {
  firstname: `Zebulonia${tag}`,
  lastname: `Quixmoor${tag}`,
  username: `zq_unmistakable_${tag}`,
  email: `zq.${tag}.mailaddress@members.example`,
  aboutMe: `sailing to the isle of wobbleton${tag}`,
  zip: '98765-4321',
  message: `meet me at the crooked lighthouse ${tag}`,
  mail: `do lighthouses dream ${tag}`,
  report: `was rude about my lighthouse ${tag}`,
};

test('no store, topic, job or log keeps a deleted member’s name, address, photo or text', async () => {
  const [friend] = (await makePeople(product, 1)) as [Person];
  const operator = await asOperator();
  const { body: added } = await operator(addUser, { body: teamProfile() });
  const member = await join();
  const photo = await livesHere(member, { friend, profileId: added.user.id, operator });

  const all = [...Object.values(words), photo];
  // Proves that the search works: each word is found before the deletion.
  const before = await searchEverything([...all, member.id]);
  expect(all.filter((word) => !before.some((finding) => finding.endsWith(`: ${word}`)))).toEqual([]);
  expect(before).toContainEqual(expect.stringMatching(RegExp(`^topic message-sent-\\d: ${member.id}$`)));
  // Personal words must never be in topics, Redis or logs.
  const onTheWay = before.filter((finding) => /^(topic|redis)|\.log/.test(finding));
  expect(onTheWay.filter((finding) => !finding.endsWith(member.id))).toEqual([]);

  const customer = await customerOf(member.id);
  const who = { params: { id: member.id } };
  expect((await operator(deleteUser, who)).status).toBe(200);
  await gone(member, friend);
  expect((await operator(restoreUser, who)).status).toBe(200);
  expect((await operator(deleteUser, who)).status).toBe(200);
  expect((await operator(eraseUser, who)).status).toBe(403);
  const [colleague] = (await makeOperators(product, 1)) as [Operator];
  expect((await colleague.api(eraseUser, who)).status).toBe(200);
  await until(async () =>
    (await operator(listErasures)).body.some(({ memberId, done }) => memberId === member.id && done),
  );

  expect(await searchEverything(all)).toEqual([]);
  expect(await customerAt(customer)).toEqual({ id: customer, object: 'customer', deleted: true });
  await staysWith(friend, member.id);
});

/** Out of sight and logged in nowhere, before anything is erased. */
async function gone(member: Member, friend: Person): Promise<void> {
  await until(async () => (await member.api(listContacts)).status === 401);
  const { username: identifier } = words;
  const guest = apiAt(product.services.auth);
  expect((await guest(login, { body: { identifier, password } })).status).toBe(401);
  const seen = await apiAt(product.api, friend.token)(getProfile, { params: { id: member.id } });
  expect(seen.status).toBe(404);
}

/** Polls slowly because of the gateway's limits. */
const until = (check: () => Promise<boolean>) =>
  expect.poll(check, { interval: 300, timeout: 60_000 }).toBe(true);

async function asOperator(): Promise<Api> {
  const credentials = { username: 'operator', password: 'operator-ember-1' };
  const { body } = await apiAt(product.services.auth)(adminLogin, { body: credentials });
  return apiAt(product.api, body.token);
}

const teamProfile = () => ({
  firstname: 'Tamsin',
  lastname: 'Team',
  email: `team.${tag}@example.org`,
  username: `team_${tag}`,
  password: 'warm green lamps',
  gender: 'female',
  preference: 'male',
});

interface Member {
  id: string;
  token: string;
  api: Api;
}

const password = 'ten crooked lighthouses';

/** Joins as members do: the form, the email with the link, the profile. */
async function join(): Promise<Member> {
  const { firstname, lastname, username, email, aboutMe, zip } = words;
  const guest = apiAt(product.services.auth);
  const form = { firstname, lastname, username, email, password, confirmPassword: password };
  const kind = { gender: 'male', preference: 'both', adultConfirmed: true } as const;
  expect((await guest(signup, { body: { ...form, ...kind } })).status).toBe(200);
  const [, , magicId = '', id = '', uuid = ''] = pathIn(await emailTo(email, /./), '/mail/').split(/[/#]/);
  const wrong = await guest(login, { body: { identifier: username, password: 'a wrong password' } });
  expect(wrong.status).toBe(401);
  const { body } = await guest(login, { body: { identifier: email, password } });
  const owner = apiAt(product.services.auth, body.token);
  expect((await owner(verifyMagicLink, { body: { magicId, userId: id, uuid } })).status).toBe(200);
  expect((await guest(requestPasswordReset, { body: { email } })).status).toBe(200);
  await emailTo(email, /new password/i);
  const member = { id, token: body.token, api: apiAt(product.api, body.token) };
  const facts = { firstname, lastname, aboutMe, zip, age: 34 };
  await until(async () => (await member.api(saveProfile, { body: facts })).status === 200);
  return member;
}

interface Others {
  friend: Person;
  profileId: string;
  operator: Api;
}

/** Leaves data wherever a member can. @returns the name of the member's photo */
async function livesHere(member: Member, { friend, profileId, operator }: Others): Promise<string> {
  const photo = await addPhoto(member);
  const setupIntentId = await confirmCard(product, member.token, cards.works);
  expect(await order(product, member.token, setupIntentId)).toBe(200);
  await emailTo(words.email, /./);
  const write = (api: Api, receiverId: string, content: string) =>
    until(async () => (await api(sendMessage, { body: { receiverId, content } })).status === 200);
  await write(member.api, friend.id, words.message);
  const friendly = apiAt(product.api, friend.token);
  await write(friendly, member.id, 'A lovely place, see you there!');
  for (const [api, id] of [
    [member.api, friend.id],
    [friendly, member.id],
  ] as const) {
    expect((await api(getProfile, { params: { id } })).status).toBe(200);
    expect((await api(addToHotlist, { body: { hotMemberId: id } })).status).toBe(200);
    const report = { reason: 'Something else', details: words.report } as const;
    expect((await api(reportMember, { params: { id }, body: report })).status).toBe(200);
  }
  const exported = await fetch(product.api + exportMyData.path, {
    method: exportMyData.method,
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  expect(exported.status).toBe(200);
  await exported.arrayBuffer();
  await write(member.api, profileId, words.mail);
  await answer(operator, member, profileId);
  await review(operator, member);
  return photo;
}

async function addPhoto({ token }: Member): Promise<string> {
  const body = new FormData();
  body.append('photo', new Blob([new Uint8Array(tellingPhoto)]));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(product.api + uploadPhoto.path, { method: 'POST', headers, body });
  return ((await answer.json()) as { photo: { file: string } }).photo.file;
}

/** Answers with a canned reply, which contains the member's name. */
async function answer(operator: Api, member: Member, profileId: string): Promise<void> {
  const text = 'Hello {firstname}, how lovely to hear from you!';
  expect((await operator(saveReply, { body: { code: `hello-${tag}`, text } })).status).toBe(200);
  await until(
    async () =>
      (await operator(messagingUsers, { query: { search: words.username } })).body.users[0]?.id === member.id,
  );
  const { body } = await member.api(listMessages, { query: { contactId: profileId } });
  const mailId = body.messages[0]?._id ?? '';
  expect((await operator(claimMail, { body: { mailId } })).status).toBe(200);
  const response = text.replace('{firstname}', words.firstname);
  expect((await operator(respondToMail, { body: { mailId, response } })).status).toBe(200);
}

/** Closes a report with a note that names the member. */
async function review(operator: Api, member: Member): Promise<void> {
  const reports = async () =>
    (await operator(listReports, { query: { limit: 100 } })).body.reports.filter((one) =>
      [one.member?.id, one.reporter?.id].includes(member.id),
    );
  await until(async () => (await reports()).length === 2);
  for (const { id } of await reports()) {
    const outcome = { outcome: `talked with ${words.firstname} about it` };
    expect((await operator(resolveReport, { params: { id }, body: outcome })).status).toBe(200);
  }
}

/** The id of the member's customer at the payment provider. */
async function customerOf(memberId: string): Promise<string> {
  const { subscription } = await sandboxAt(product.paymentSandbox).state();
  const own = subscription.find(({ metadata }) => metadata.memberId === memberId);
  return own?.customer ?? '';
}

async function customerAt(id: string): Promise<unknown> {
  const headers = { authorization: 'Bearer sk_test_sandbox' };
  return (await fetch(`${product.paymentSandbox}/v1/customers/${id}`, { headers })).json();
}

/** The friend keeps their own messages and sees that the member has left. */
async function staysWith(friend: Person, memberId: string): Promise<void> {
  const api = apiAt(product.api, friend.token);
  const [entry] = (await api(listContacts)).body.contacts;
  expect(entry?.contact).toMatchObject({
    _id: memberId,
    firstname: 'Deleted member',
    username: '',
    left: true,
  });
  const { body } = await api(listMessages, { query: { contactId: memberId } });
  expect(body.messages.map(({ content }) => content)).toEqual(['', 'A lovely place, see you there!']);
  const { page, open } = await browser.visitor({ token: friend.token });
  await open(`/mailbox/${memberId}`);
  await page.getByText('This account was deleted.').waitFor();
  // One line replaces the member's messages, and none of them counts as unread.
  await page.getByText('This member has left', { exact: true }).waitFor();
  const bubbles = page.getByRole('log').locator('[class*=bubble]');
  expect(await bubbles.allInnerTexts()).toEqual([expect.stringContaining('A lovely place, see you there!')]);
  expect(entry?.unreadCount).toBe(0);
  expect((await api(getUnreadDetails)).body.totalUnreadConversations).toBe(0);
}
