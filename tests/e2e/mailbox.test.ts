import { listMessages, sendMessage } from '@emberline/contracts';
import { eventually } from '@emberline/kit/testing/eventually';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { apiAt } from '../support/api.ts';
import { expectNoSideScroll, isLive, useBrowser } from '../support/browser.ts';
import { makeHistory, makePeople, type Person } from '../support/people.ts';
import { watchPlace } from './reading-place.ts';

const browser = useBrowser();

test('in a conversation of 5,000 messages loading older ones moves nothing, few lines are rendered, and scrolling is fast', async () => {
  const [anna, ben] = (await makePeople(inject('product'), 2)) as [Person, Person];
  await makeHistory(inject('product'), { a: anna, b: ben }, 5_000);
  const { page, open, complaints } = await browser.visitor({ token: anna.token });
  // Older pages are held until the watched line is recorded.
  let older = Promise.withResolvers<void>();
  let asked = Promise.withResolvers<void>();
  await page.route('**/mailbox/messages?*before=*', async (route) => {
    asked.resolve();
    await older.promise;
    await route.continue();
  });
  await open(`/mailbox/${ben.id}`);
  await page.locator('[role=log][data-placed]').waitFor();
  await page.getByRole('log').getByText('Message 5000.').waitFor();
  let place = await watchPlace(page);
  const [steps, bare]: [number[], number[]] = [[], []];
  for (let pages = 0; pages < 5; pages++) {
    const scrolled = await place.toTop();
    steps.push(...scrolled.steps);
    bare.push(...scrolled.bare);
    expect(Math.round(scrolled.strayed), 'px strayed while scrolling').toBe(0);
    await asked.promise;
    await place.hold();
    asked = Promise.withResolvers();
    const come = older;
    older = Promise.withResolvers();
    come.resolve();
    expect(Math.round(await place.strayed()), 'px strayed as older ones came').toBe(0);
  }
  expect(await place.mostLines()).toBeLessThanOrEqual(60);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const part of [0.3, 0.5]) {
    const read = await place.readAt(part);
    await page.reload();
    await page.locator('[role=log][data-placed]').waitFor();
    place = await watchPlace(page);
    expect(await place.firstLines(), 'first lines after a reload').toContain(read);
  }
  expect(median(steps) / median(bare)).toBeLessThan(stepLimit);
  expect(complaints).toEqual([]);
});

/** The longest allowed time of a step, as a multiple of a step in a plain list of the same page. */
const stepLimit = 3;

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

test('two tabs and another device show the same unread count, and none after reading in one of them', async () => {
  const [anna, ben, cleo] = (await makePeople(inject('product'), 3)) as [Person, Person, Person];
  const [visitor, device] = [
    await browser.visitor({ token: anna.token }),
    await browser.visitor({ token: anna.token, width: 1100 }),
  ];
  const pages = [visitor.page, await visitor.context.newPage(), device.page] as const;
  await Promise.all(
    pages.map(async (page) => {
      const live = isLive(page);
      await page.goto(new URL('/mailbox', inject('product').web).href);
      await page.getByText('No previous chats.').waitFor();
      await live;
    }),
  );
  await send(ben, anna, 'Are you there?');
  await send(cleo, anna, 'Hello!');
  await send(ben, anna, 'Shall we talk?');
  for (const page of pages)
    await expect.poll(() => unreadOn(page, [ben, cleo])).toEqual({ nav: [2], title: 2, list: [[2], [1]] });

  const [reading] = pages;
  for (const [{ firstname }, text] of [
    [ben, 'Shall we talk?'],
    [cleo, 'Hello!'],
  ] as const) {
    await chatOf(reading, firstname).click();
    await reading.getByRole('log').getByText(text).waitFor();
    await expect.poll(() => unreadOn(reading, [ben])).toMatchObject({ list: [[]] });
  }
  for (const page of pages)
    await expect.poll(() => unreadOn(page, [ben, cleo])).toEqual({ nav: [], title: 0, list: [[], []] });
  expect([...visitor.complaints, ...device.complaints]).toEqual([]);
});

test('messages written offline in two tabs are sent once each, in the order of writing', async () => {
  const [anna, ben] = (await makePeople(inject('product'), 2)) as [Person, Person];
  const { context, page } = await browser.visitor({ token: anna.token });
  const tabs = [page, await context.newPage()] as const;
  await Promise.all(
    tabs.map(async (tab) => {
      await tab.goto(new URL(`/mailbox/${ben.id}`, inject('product').web).href);
      await tab.getByText('No messages yet.').waitFor();
    }),
  );
  let accepted = 0;
  context.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/mailbox/send')) accepted++;
  });
  await context.setOffline(true);
  const texts = Array.from({ length: 8 }, (_, n) => `Written offline, ${n + 1} of 8`);
  for (const [n, text] of texts.entries()) {
    await write(tabs[n % 2] as Page, ben, text);
    for (const tab of tabs) await tab.getByRole('log').getByText(text).waitFor();
  }
  expect(await received(ben, anna)).toEqual([]);
  await context.setOffline(false);
  await eventually(async () => (await received(ben, anna)).length >= texts.length, { within: 60_000 });
  for (const tab of tabs) {
    await tab
      .getByText(/Waiting to be sent|Sending/)
      .first()
      .waitFor({ state: 'detached' });
    for (const text of texts) expect(await tab.getByRole('log').getByText(text).count()).toBe(1);
  }
  expect(await received(ben, anna)).toEqual(texts);
  expect(accepted, 'answered sends of both tabs').toBe(texts.length);
});

test('a text does not overtake one that another tab wrote before it', async () => {
  const [anna, ben] = (await makePeople(inject('product'), 2)) as [Person, Person];
  const { context, page: one } = await browser.visitor({ token: anna.token });
  const two = await context.newPage();
  for (const tab of [one, two]) {
    await tab.goto(new URL(`/mailbox/${ben.id}`, inject('product').web).href);
    await tab.getByText('No messages yet.').waitFor();
  }
  // The first tab keeps its turn to send while its first text is on the way.
  const firstText = Promise.withResolvers<void>();
  await one.route('**/mailbox/send', async (route) => {
    await firstText.promise;
    await route.continue();
  });
  const texts = ['First, in one tab', 'Second, in the other', 'Third, in the first again'];
  for (const [n, text] of texts.entries()) {
    await write([one, two][n % 2] as Page, ben, text);
    for (const tab of [one, two]) await tab.getByRole('log').getByText(text).waitFor();
  }
  firstText.resolve();
  await eventually(async () => (await received(ben, anna)).length >= texts.length);
  expect(await received(ben, anna)).toEqual(texts);
});

test('a tab that is closed right after writing without a connection loses nothing', async () => {
  const [anna, ben] = (await makePeople(inject('product'), 2)) as [Person, Person];
  const { context, page } = await browser.visitor({ token: anna.token });
  await page.goto(new URL(`/mailbox/${ben.id}`, inject('product').web).href);
  await page.getByText('No messages yet.').waitFor();
  await context.setOffline(true);
  await write(page, ben, 'Before I go');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(new URL('/mailbox', inject('product').web).href);
  await eventually(async () => (await received(ben, anna)).length > 0, { within: 30_000 });
  expect(await received(ben, anna)).toEqual(['Before I go']);
});

test('a muted chat only counts, an archived one is out of the list in every tab until its member writes', async () => {
  const [anna, ben, cleo] = (await makePeople(inject('product'), 3)) as [Person, Person, Person];
  await send(ben, anna, 'A first word from me');
  const desktop = await browser.visitor({ token: anna.token });
  const phone = await browser.visitor({ token: anna.token, width: 390, height: 844 });
  const elsewhere = await browser.visitor({ token: anna.token });
  const live = [desktop, phone, elsewhere].map(({ page }) => isLive(page));
  await desktop.open(`/mailbox/${ben.id}`);
  await phone.open('/mailbox');
  await elsewhere.open('/advice');
  await Promise.all(live);
  const view = (page: Page, name: RegExp | string) =>
    page.getByRole('navigation', { name: 'Which chats' }).getByRole('link', { name });

  await choose(desktop.page, 'Mute');
  await chatOf(phone.page, ben.firstname).getByText('Muted').waitFor();
  await choose(desktop.page, 'Archive');
  await view(phone.page, 'Archived').waitFor();
  await expect.poll(() => chatOf(phone.page, ben.firstname).count()).toBe(0);
  await send(ben, anna, 'Nobody hears this');
  await send(cleo, anna, 'Hello from me too');
  await elsewhere.page.getByRole('article', { name: `New message from ${cleo.firstname}` }).waitFor();
  expect(
    await elsewhere.page.getByRole('article', { name: /^New message/ }).count(),
    'no toast of a muted chat',
  ).toBe(1);

  await view(phone.page, /^Archived/).click();
  await chatOf(phone.page, ben.firstname).getByText('Nobody hears').waitFor();
  await expectAccessibleInBothSchemes(phone.page);
  await expectNoSideScroll(phone.page);
  await chatOf(phone.page, ben.firstname).click();
  await choose(phone.page, 'Unmute');
  await phone.page.getByRole('link', { name: 'Back to all chats' }).click();
  await view(phone.page, 'Chats').click();
  await chatOf(phone.page, ben.firstname).waitFor();
  await choose(desktop.page, 'Archive');
  await expect.poll(() => chatOf(phone.page, ben.firstname).count()).toBe(0);
  await send(ben, anna, 'And this brings it back');
  await chatOf(phone.page, ben.firstname).getByText('And this').waitFor();
  await chatOf(desktop.page, ben.firstname).waitFor();
  expect([...desktop.complaints, ...phone.complaints, ...elsewhere.complaints]).toEqual([]);
});

test('a search leads to the message itself, and back to what was found', async () => {
  const [anna, ben] = (await makePeople(inject('product'), 2)) as [Person, Person];
  await makeHistory(inject('product'), { a: anna, b: ben }, 150);
  const { page, open, complaints } = await browser.visitor({ token: anna.token, width: 390, height: 844 });
  await open('/mailbox');
  await page.getByRole('searchbox', { name: 'Search your chats' }).fill('message 17.');
  await page.getByText('1 message found.').waitFor();
  await expectAccessibleInBothSchemes(page);
  await expectNoSideScroll(page);
  await chatOf(page, ben.firstname).click();
  await page.locator('[role=log][data-placed]').waitFor();
  const found = page.getByRole('log').locator('[aria-current=true]');
  await found.getByText('Message 17.').waitFor();
  const box = await found.boundingBox();
  expect(box && box.y > 60 && box.y + box.height < 780, JSON.stringify(box)).toBe(true);
  await page.getByRole('link', { name: 'Back to all chats' }).click();
  await page.getByText('1 message found.').waitFor();
  expect(complaints).toEqual([]);
});

/** By the keyboard alone. */
async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Mute, archive/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: item, exact: true }).focus();
  await page.keyboard.press('Enter');
}

async function send(from: Person, to: Person, content: string): Promise<void> {
  const { api } = inject('product');
  const { status } = await apiAt(api, from.token)(sendMessage, { body: { receiverId: to.id, content } });
  expect(status).toBe(200);
}

async function write(page: Page, to: Person, text: string): Promise<void> {
  await page.getByRole('textbox', { name: `Message to ${to.firstname}` }).fill(text);
  await page.keyboard.press('Enter');
}

/** The texts of a conversation as the receiver reads them. */
async function received(by: Person, from: Person): Promise<string[]> {
  const api = apiAt(inject('product').api, by.token);
  const { body } = await api(listMessages, { query: { contactId: from.id } });
  return body.messages.map(({ content }) => content);
}

/** The unread counts on a page of the mailbox: of conversations in the navigation and the title, of messages in the list. */
async function unreadOn(page: Page, people: Person[]) {
  const nav = page.getByRole('navigation', { name: 'Your pages' });
  const numbers = async (place: Locator, what: string) =>
    (await place.getByText(new RegExp(`^\\d+ unread ${what}s?$`)).allTextContents()).map(Number.parseFloat);
  const entryOf = ({ firstname }: Person) => chatOf(page, firstname);
  return {
    nav: await numbers(nav, 'conversation'),
    title: Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0),
    list: await Promise.all(people.map((person) => numbers(entryOf(person), 'message'))),
  };
}

/** The entry in the list of chats; toasts of new messages link to them too. */
function chatOf(page: Page, firstname: string): Locator {
  return page.getByRole('region', { name: 'Chats' }).getByRole('link', { name: firstname });
}
