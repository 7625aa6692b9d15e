import { claimMail, getDashboard, messagingReply, releaseMail } from '@emberline/contracts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { useBrowser, type Visitor } from '../support/browser.ts';
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

/** Operators' pages are used by keyboard alone, in the order of the work; keyboard-people.test.ts has those about people. */
const browser = useBrowser();
let visitor: Visitor;
let page: Page;
let keys: Keyboard;
let me: Operator;
let colleague: Operator;
let profile: Profile;
let members: Person[];
beforeAll(async () => {
  const product = inject('product');
  members = await makePeople(product, 4);
  await tellUsers(product, members, 'member');
  [profile] = (await makeProfiles(product, 1)) as [Profile];
  [me, colleague] = (await makeOperators(product, 2)) as [Operator, Operator];
  await writeTo(product, profile, members, 'Good morning! How was the lake?');
  visitor = await browser.visitor();
  page = visitor.page;
  keys = keyboardOf(page);
});

test('logging in', async () => {
  await visitor.open('/admin/login');
  await keys.tabTo(page.getByLabel('Username'));
  await keys.type(me.username);
  await keys.press('Tab');
  await keys.type('not the password');
  await keys.press('Enter');
  await page.getByText('Invalid credentials').waitFor();
  await expectAccessibleInBothSchemes(page);
  await keys.backTo(page.getByRole('textbox', { name: /^Password/ }));
  await keys.retype(me.password);
  await keys.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});

test('the six tabs of the dashboard', async () => {
  const tabs: [name: string, holds: string][] = [
    ['Dashboard overview', 'Waiting now'],
    ['Paid Users', 'Subscribed'],
    ['Recent Chats', 'Good morning! How was the lake?'],
    ['Recent Users', profile.email],
    ['Recent Mails', 'Unattended Mails'],
    ['Remove User', 'Erasures'],
  ];
  await keys.tabTo(page.getByRole('tab', { name: 'Dashboard overview' }));
  for (const [n, [name, holds]] of tabs.entries()) {
    if (n > 0) await keys.press('ArrowRight');
    await keys.focusOn(page.getByRole('tab', { name, selected: true }));
    await page.getByRole('tabpanel').getByText(holds).first().waitFor();
    await expectAccessibleInBothSchemes(page);
  }
  await keys.backTo(page.getByRole('link', { name: 'Admin User Handler' }));
  await keys.press('Shift+Tab');
  await keys.focusOn(page.getByRole('link', { name: 'Admin Messaging' }));
});

test('a queue of mails: a canned reply, send and next, Attend, and nothing said twice', async () => {
  const [first, second, third, fourth] = members as [Person, Person, Person, Person];
  const row = ({ username }: Person) => page.getByRole('listitem', { name: `Mail from ${username}` });
  const field = ({ username }: Person) => page.getByRole('textbox', { name: `Response to ${username}` });
  await keys.goTo('Recent Mails');
  await keys.pressUntil('j', row(first));
  await keys.press('r');
  await keys.focusOn(field(first));
  await keys.press('Control+Enter');
  await page.getByText('Please enter a response.').waitFor();
  await keys.type('/hel');
  await page.getByRole('option', { name: /^\/hello/ }).waitFor();
  await expectAccessibleInBothSchemes(page);
  await keys.press('Enter');
  await expect.poll(() => field(first).inputValue()).toContain(`Hello ${first.firstname},`);
  await keys.press('Control+Enter');
  // It can be taken back for a while, from the field of the next one too; then it is sent at once by a key.
  await keys.focusOn(field(second));
  await page.getByText(/^Answer to .* is sent in \d s/).waitFor();
  await keys.press('Alt+Z');
  await keys.focusOn(field(first));
  await keys.type(' And you?');
  await keys.press('Control+Enter');
  await keys.focusOn(field(second));
  await keys.press('Alt+Enter');
  await page.getByText(`Response sent to ${first.username}.`).waitFor();
  await expectAccessibleInBothSchemes(page);
  await page
    .getByText(`Hello ${first.firstname},`)
    .and(page.getByText(/ And you\?$/))
    .waitFor();

  // While one operator writes, no other can answer. After the claim expires another one answers: the text stays but is refused.
  await keys.type('It was lovely, thank you.');
  const mailIdOf = async (person: Person) =>
    ((await field(person).getAttribute('id')) ?? '').replace('response-', '');
  const answer = { body: { senderId: profile.id, receiverId: second.id, content: 'Cold!' } };
  const mailId = await mailIdOf(second);
  const claimOf = async () =>
    (await colleague.api(getDashboard)).body.recentMails.find(({ _id }) => _id === mailId)?.claim;
  await expect.poll(claimOf).toMatchObject({ operatorId: expect.any(String) });
  expect((await colleague.api(messagingReply, answer)).status).toBe(409);
  await me.api(releaseMail, { body: { mailId } });
  expect((await colleague.api(messagingReply, answer)).status).toBe(200);
  await row(second)
    .getByText(/Another operator has answered this mail meanwhile/)
    .waitFor();
  expect(await field(second).inputValue()).toBe('It was lovely, thank you.');
  await keys.press('Tab');
  await keys.focusOn(row(second).getByRole('button', { name: 'Discard' }));
  await expectAccessibleInBothSchemes(page);
  await keys.press('Enter');
  await row(second).waitFor({ state: 'detached' });

  // Another operator holds the claim: the answer is refused and kept. After the claim is released the same text is sent.
  await page
    .getByText(/^Waiting now|Unattended Mails/)
    .first()
    .waitFor();
  const mailOfThird = { body: { mailId: await mailIdOf(third) } };
  await colleague.api(claimMail, mailOfThird);
  await row(third).getByText(`${colleague.username} is answering this mail.`).first().waitFor();
  await keys.pressUntil('j', row(third));
  await keys.press('r');
  await keys.type('Warm enough to swim.');
  await keys.press('Control+Enter');
  // The claim is asked for at once: nobody waits for an answer that cannot be sent.
  await page.getByText('Error sending response.').waitFor();
  expect(await field(third).inputValue()).toBe('Warm enough to swim.');
  await expectAccessibleInBothSchemes(page);
  await colleague.api(releaseMail, mailOfThird);
  // The work went on with the next one meanwhile.
  await keys.focusOn(field(fourth));
  await keys.press('Escape');
  await keys.pressUntil('k', row(third));
  await keys.press('e');
  await keys.focusOn(row(fourth));
  await keys.press('Alt+Enter');
  await page.getByText(`Response sent to ${third.username}.`).waitFor();
  await keys.press('r');
  await keys.type('See you there!');
  await keys.press('Tab');
  await keys.focusOn(row(fourth).getByRole('button', { name: 'Attend' }));
  await keys.press('Enter');
  await page.getByText(/^Answer to .* is sent in \d s/).waitFor();
  // A reload while it waits neither loses nor doubles it.
  await page.reload();
  await page.getByText(`Response sent to ${fourth.username}.`).waitFor();
  const attended = page.getByRole('listitem').filter({ hasText: 'Response Sent' });
  await attended.filter({ hasText: 'See you there!' }).waitFor();

  await keys.backTo(page.getByRole('button', { name: 'Seen All' }));
  await keys.press('Enter');
  await page.getByText('All listed mails are marked as seen.').waitFor();
  await keys.focusOn(page.getByRole('button', { name: 'Seen All' }));
});

test('the list of keys, and the switch for single ones', async () => {
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.press('?');
  await help.waitFor();
  await expectAccessibleInBothSchemes(page);
  await keys.tabTo(help.getByRole('checkbox'));
  await keys.press('Space', 'Escape');
  await help.waitFor({ state: 'detached' });
  await keys.press('?');
  await keys.tabTo(page.getByRole('button', { name: 'Keyboard shortcuts' }));
  expect(await help.count()).toBe(0);
  await keys.press('Enter');
  await keys.tabTo(help.getByRole('checkbox'));
  await keys.press('Space', 'Escape');
  await keys.focusOn(page.getByRole('button', { name: 'Keyboard shortcuts' }));
});

test('adding a team profile', async () => {
  await keys.goTo('Admin User Handler');
  await page.getByRole('heading', { name: 'Add New User' }).waitFor();
  const fill = async (username: string) => {
    await keys.tabTo(page.getByLabel('First Name'));
    for (const text of ['Greta', 'Hill', `${username}@example.org`, username, 'warm green lamps']) {
      await keys.retype(text);
      await keys.press('Tab');
    }
    await keys.tabTo(page.getByLabel('Gender'));
    await keys.type('F');
    await keys.press('Tab');
    await keys.type('M');
    await keys.tabTo(page.getByRole('button', { name: 'Add User' }));
    await keys.press('Enter');
  };
  await fill(profile.username.replace('team', 'greta'));
  await page.getByText('User added successfully!').waitFor();
  await expectAccessibleInBothSchemes(page);
  await keys.focusOn(page.getByLabel('First Name'));
  expect(await page.getByLabel('First Name').inputValue()).toBe('');
  await fill(profile.username.replace('team', 'greta'));
  await page.getByText('Failed to add user. Please try again.').waitFor();
  await expectAccessibleInBothSchemes(page);
});

test('canned replies: adding, changing, removing one', async () => {
  await keys.goTo('Canned replies');
  const all = page.getByRole('region', { name: 'All replies' }).getByRole('listitem');
  await all.filter({ hasText: '/hello' }).waitFor();
  const code = profile.username.replaceAll('_', '-');
  await keys.tabTo(page.getByRole('textbox', { name: 'Code' }));
  await keys.type(code);
  await keys.press('Tab');
  await keys.type('See you soon, {firstname}.');
  await keys.press('Tab', 'Enter');
  const mine = all.filter({ hasText: `/${code}` });
  await mine.waitFor();
  await expectAccessibleInBothSchemes(page);
  await keys.tabTo(mine.getByRole('button', { name: `Change /${code}` }));
  await keys.press('Enter');
  await keys.focusOn(page.getByRole('textbox', { name: 'Text' }));
  await keys.retype('Until soon, {firstname}.');
  await keys.press('Tab', 'Enter');
  await mine.getByText('Until soon, {firstname}.').waitFor();
  await keys.tabTo(mine.getByRole('button', { name: `Remove /${code}` }));
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
  await keys.press('Enter');
  await mine.waitFor({ state: 'detached' });
});

test('the audit list names who did what, as whom, to whom', async () => {
  await keys.goTo('Audit');
  await page.getByRole('table', { name: 'Audit entries' }).waitFor();
  await expectAccessibleInBothSchemes(page);
  await keys.press('/');
  await keys.type(me.username);
  const entry = (did: string) =>
    page.getByRole('row').filter({ hasText: me.username }).filter({ hasText: did });
  const answer = entry('attended a mail').filter({ hasText: profile.username });
  await answer.filter({ hasText: (members[0] as Person).username }).waitFor();
  await entry('marked mails as seen').waitFor();
  await entry('was refused a login').waitFor();
  await expectAccessibleInBothSchemes(page);
});
