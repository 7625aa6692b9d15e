import {
  adminMe,
  assignConversation,
  claimMail,
  getDashboard,
  getQueueCard,
  listMessages,
  markRead,
  releaseMail,
  sendMessage,
} from '@emberline/contracts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { apiAt } from '../support/api.ts';
import { useBrowser } from '../support/browser.ts';
import { type Keyboard, keyboardOf } from '../support/keyboard.ts';
import {
  makeOperators,
  makeProfiles,
  type Operator,
  type Profile,
  tellUsers,
  writeTo,
} from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';

/** /admin/messaging, by keyboard alone. */
const browser = useBrowser();
let page: Page;
let keys: Keyboard;
let profiles: Profile[];
let members: Person[];
let me: Operator;
let colleague: Operator;
beforeAll(async () => {
  const product = inject('product');
  members = await makePeople(product, 3);
  await tellUsers(product, members, 'member');
  // More than one page of the list.
  profiles = await makeProfiles(product, 24);
  await writeTo(product, profile(), members.slice(0, 2), 'Do you dance, or do you watch?');
  [me, colleague] = (await makeOperators(product, 2)) as [Operator, Operator];
  const { username, password } = me;
  const visitor = await browser.visitor({ width: 1440 });
  page = visitor.page;
  keys = keyboardOf(page);
  await visitor.open('/admin/login?redirectUrl=/admin/messaging');
  await keys.tabTo(page.getByLabel('Username'));
  await keys.type(username);
  await keys.press('Tab');
  await keys.type(password);
  await keys.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Admin Messaging' }).waitFor();
});

const profile = (): Profile => profiles[23] as Profile;
const userList = () => page.getByRole('complementary', { name: 'All Users' });
const chat = (title: string) => page.getByRole('region', { name: title });
const pressed = (name: string): Locator => page.getByRole('button', { name, exact: true, pressed: true });

test('all users: sorted, paged, jumped through, searched', async () => {
  const list = userList();
  const pages = list.getByRole('navigation', { name: 'Pages of all users' });
  await list
    .getByText(/^Total: \d+ · Unattended: \d+\s*Prefers: \w+$/)
    .first()
    .waitFor();
  await keys.tabTo(list.getByRole('button', { name: 'Unattended', exact: true }));
  await keys.press('Enter');
  await pressed('Unattended').waitFor();
  await expect
    .poll(async () => (await list.getByText(/^Total: /).allInnerTexts()).map(unattendedIn))
    .toSatisfy(
      (counts: number[]) =>
        counts.length === 20 && counts.every((count, n) => count <= (counts[n - 1] ?? count)),
    );
  await keys.tabTo(pages.getByRole('button', { name: 'Next' }));
  await keys.press('Enter');
  await pages.getByText(/^Page 2 of \d+$/).waitFor();
  await keys.focusOn(pages.getByRole('button', { name: 'Next' }));
  const most = /of (\d+)/.exec((await pages.getByText(/^Page 2 of/).textContent()) ?? '')?.[1];
  await keys.tabTo(pages.getByRole('textbox', { name: 'Go to page' }));
  for (const wrong of ['0', '2.5', String(Number(most) + 1)]) {
    await keys.retype(wrong);
    await keys.press('Enter');
    await pages.getByText(`Please enter a valid page number between 1 and ${most}`).waitFor();
  }
  await expectAccessibleInBothSchemes(page);
  await keys.retype('1');
  await keys.press('Tab');
  await keys.focusOn(pages.getByRole('button', { name: 'Go', exact: true }));
  await keys.press('Enter');
  await pages.getByText(`Page 1 of ${most}`).waitFor();
  await keys.press('/');
  await keys.focusOn(list.getByRole('searchbox', { name: 'Search users' }));
  await keys.type(profile().username);
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
});

test('the submenu of a profile: presence, and the randomised onliner', async () => {
  await chooseOnlyUser();
  const status = page.getByLabel('Online or offline');
  await keys.tabTo(status);
  const isOnline = (await status.inputValue()) === 'online';
  for (const word of isOnline ? ['offline', 'online'] : ['online', 'offline']) {
    await keys.press(word === 'online' ? 'ArrowUp' : 'ArrowDown');
    await page.getByText(`${profile().firstname} is ${word} now.`).waitFor();
    await keys.focusOn(status);
    expect(await status.inputValue()).toBe(word);
  }
  await keys.press('Tab');
  await keys.focusOn(page.getByLabel('Number of users'));
  await keys.type('0');
  await keys.press('Enter');
  await page.getByText('Please enter a valid number of users.').first().waitFor();
  await keys.retype('1');
  await keys.press('Tab');
  await keys.focusOn(page.getByRole('button', { name: 'Randomised Onliner' }));
  await keys.press('Enter');
  await page.getByText(/1 profile comes online over the next minutes, for one hour\./).waitFor();
});

test('answering: send, see it read, send and next; windows are closed', async () => {
  const [first, second] = members as [Person, Person];
  const { firstname } = profile();
  await page.getByRole('heading', { name: 'These Users Prefer female' }).waitFor();
  await keys.backTo(pressed('Reply to Unattended Mails'));
  const recipient = ({ firstname: name }: Person) =>
    page.getByRole('button', { name: new RegExp(`^${name} Tester.*waits`) });
  await recipient(first).waitFor();
  await keys.press('j');
  await keys.focusOn(recipient(first));
  await keys.press('Enter');
  const window = chat(`${firstname} vs ${first.firstname} (Reply)`);
  const field = (person: Person) => page.getByRole('textbox', { name: `Message to ${person.firstname}` });
  await keys.focusOn(field(first));
  await window.getByRole('log').getByText('Do you dance, or do you watch?').waitFor();
  await keys.press('Enter');
  await keys.type('I dance until');
  await keys.press('Shift+Enter');
  await keys.type('they close.');
  await keys.press('Enter');
  await window.getByText(/^Sent in \d s$/).waitFor();
  await keys.press('Alt+Z');
  expect(await field(first).inputValue()).toBe('I dance until\nthey close.');
  await keys.press('Enter');
  await page.getByText(/^Answer to .* is sent in \d s/).waitFor();
  await keys.press('Alt+Enter');
  await window.getByRole('log').getByText('I dance until').waitFor();
  await window.getByText('Unread', { exact: true }).waitFor();
  await expectAccessibleInBothSchemes(page);
  // The member reads it: the mark changes without a reload.
  const api = apiAt(inject('product').services.mailbox, first.token);
  const { body } = await api(listMessages, { query: { contactId: profile().id } });
  expect(body.messages).toHaveLength(2);
  await api(markRead, { body: { contactId: profile().id, upToSeq: 2 } });
  await window.getByText('Read', { exact: true }).waitFor();

  await keys.focusOn(field(first));
  await keys.type('And you?');
  await keys.press('Control+Enter');
  const next = chat(`${firstname} vs ${second.firstname} (Reply)`);
  await next.waitFor();
  await keys.focusOn(field(second));
  await expectAccessibleInBothSchemes(page);
  await keys.backTo(next.getByRole('button', { name: /^Close / }));
  await keys.press('Enter');
  await next.waitFor({ state: 'detached' });
  await keys.focusOn(recipient(second));
});

test('a new mail, to whoever prefers the profile’s gender', async () => {
  await keys.backTo(page.getByRole('button', { name: 'Create New Mail' }));
  await keys.press('Enter');
  const pages = page.getByRole('navigation', { name: 'Pages of recipients' });
  await pages.getByText(/^Page 1 of/).waitFor();
  await keys.tabTo(page.getByRole('button', { name: 'Other' }));
  await keys.press('Enter');
  const next = pages.getByRole('button', { name: 'Next' });
  // Sorting loads the list again; until it is loaded, the page links do not work.
  await pressed('Other').waitFor();
  await page.locator('[data-recipient]').first().waitFor();
  await expect.poll(() => next.isEnabled()).toBe(true);
  await keys.tabTo(next);
  await keys.press('Enter');
  await pages.getByText(/^Page 2 of/).waitFor();
  await keys.focusOn(next);
  await page.locator('[data-recipient]').last().waitFor();
  const recipient = await lastWhoHasNotWritten();
  await keys.focusOn(recipient);
  await keys.press('Enter');
  const window = chat(`${profile().firstname} vs `).filter({ hasText: '(New Mail)' });
  await keys.focusOn(window.getByRole('textbox'));
  await window.getByText('No messages yet.').waitFor();
  await expectAccessibleInBothSchemes(page);
  await keys.press('Escape');
  await window.waitFor({ state: 'detached' });
  await keys.focusOn(recipient);
});

test('for a member who has not allowed it the page says why nothing can be written', async () => {
  await keys.goTo((members[2] as Person).firstname);
  await page.getByText(/writing and setting it online are refused\./).waitFor();
  expect(await page.getByLabel('Online or offline').isDisabled()).toBe(true);
  await expectAccessibleInBothSchemes(page);
});

test('the queue: taken, given away, put aside and answered, live for all, by keys alone', async () => {
  const waiting = members[1] as Person;
  const write = apiAt(inject('product').services.mailbox, waiting.token);
  const card = page.getByRole('button', {
    name: new RegExp(`^${waiting.firstname} to ${profile().firstname}`),
  });
  const field = page.getByRole('textbox', { name: `Message to ${waiting.firstname}` });
  const pair = { profileId: profile().id, memberId: waiting.id };
  const state = async () => (await colleague.api(getQueueCard, { query: pair })).body;
  const { id: colleagueId } = (await colleague.api(adminMe)).body;
  await keys.goTo('Queue');
  await keys.pressUntil('j', card);
  await keys.press('Enter');
  await keys.focusOn(field);
  await page.getByRole('heading', { name: 'Labels' }).waitFor();
  await expectAccessibleInBothSchemes(page);

  await keys.press('Escape');
  await keys.focusOn(card);
  await keys.press('a');
  await card.getByText('Yours').waitFor();
  // Who acts on what is no longer so is told by whom; what a colleague does is seen without a reload.
  const take = (version: number) =>
    colleague.api(assignConversation, { body: { ...pair, assigneeId: colleagueId, version } });
  expect(await take(0)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining(`${me.username} has changed`) },
  });
  expect((await take(1)).status).toBe(200);
  await card.getByText(colleague.username).waitFor();

  await keys.press('s');
  await page.getByRole('dialog', { name: 'Snooze until' }).waitFor();
  await expectAccessibleInBothSchemes(page);
  await keys.tabTo(page.getByRole('button', { name: 'Until they write again' }));
  await keys.press('Enter');
  await card.waitFor({ state: 'detached' });
  expect(await state()).toMatchObject({ isSnoozed: true, assigneeId: colleagueId });
  await keys.backTo(page.getByRole('button', { name: /^Snoozed/ }));
  await keys.press('Enter');
  await card.getByText('Snoozed until they write').waitFor();
  await page.reload();
  await card.and(page.locator('[aria-current]')).waitFor();
  await keys.pressUntil('Tab', page.getByRole('button', { name: /^All/ }));
  await keys.press('Enter');
  await page.getByRole('button', { name: /^All/ }).and(page.locator('[aria-current]')).waitFor();
  await write(sendMessage, { body: { receiverId: profile().id, content: 'Are you still there?' } });
  await card.getByText('Are you still there?').waitFor();

  // Who has it open is seen, whichever of its mails they have begun to answer.
  const { recentMails } = (await colleague.api(getDashboard)).body;
  const newest = recentMails.find(({ content }) => content === 'Are you still there?');
  const opened = { body: { mailId: newest?._id ?? '' } };
  // The first operator's own claim, of when they had it open, is released in the background.
  await expect.poll(async () => (await colleague.api(claimMail, opened)).status).toBe(200);
  await card.getByText(`${colleague.username} is answering`).waitFor();
  expect((await colleague.api(releaseMail, opened)).status).toBe(200);
  await card.getByText(`${colleague.username} is answering`).waitFor({ state: 'detached' });

  await page.goto(new URL(`/admin/users/${waiting.id}`, inject('product').web).href);
  const way = page.getByRole('link', { name: `Open the conversation with ${profile().firstname}` });
  await keys.tabTo(way.first());
  await keys.press('Enter');
  await card.and(page.locator('[aria-current]')).waitFor();
  await keys.focusOn(field);
  await keys.press('Escape');

  // By Tab, since the new message may move the card in the list.
  await keys.tabTo(card);
  await keys.press('r');
  await keys.focusOn(field);
  await keys.type('Here I am.');
  await keys.press('Control+Enter');
  await page.getByText(/^Answer to .* is sent in \d s/).waitFor();
  await keys.press('Alt+Z');
  await page.getByText('Not sent. Your text is kept as a draft.').waitFor();
  await keys.press('Escape');
  await keys.tabTo(card);
  await keys.press('Enter');
  await keys.focusOn(field);
  expect(await field.inputValue()).toBe('Here I am.');
  await keys.press('Control+Enter');
  await page.getByText(/^Answer to .* is sent in \d s/).waitFor();
  await keys.press('Alt+Enter');
  await card.waitFor({ state: 'detached' });
  expect(await state()).toMatchObject({ mailCount: 0, isSnoozed: false });
});

test('an address that leads nowhere keeps the links around it', async () => {
  await page.goto(`${inject('product').web}/admin/nope`);
  await page.getByRole('heading', { level: 1, name: '404 - Page Not Found' }).waitFor();
  await expectAccessibleInBothSchemes(page);
  await keys.tabTo(page.getByRole('navigation').getByRole('link', { name: 'Queue' }));
  await keys.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
});

async function chooseOnlyUser(): Promise<void> {
  await keys.tabTo(userList().getByRole('button', { name: new RegExp(`^${profile().firstname} Team`) }));
  await keys.press('Enter');
  await keys.focusOn(pressed('Reply to Unattended Mails'));
}

/** Searches the list from its end for a member who has not written; those of this file have. */
async function lastWhoHasNotWritten(): Promise<Locator> {
  const focused = page.locator('[data-recipient]:focus');
  let id: string | null;
  do {
    await keys.press('k');
    id = await focused.getAttribute('data-recipient');
  } while (members.some((member) => member.id === id));
  return page.locator(`[data-recipient="${id}"]`);
}

function unattendedIn(line: string): number {
  return Number(/Unattended: (\d+)/.exec(line)?.[1]);
}
