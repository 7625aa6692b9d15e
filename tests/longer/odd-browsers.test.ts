import { sendMessage } from '@emberline/contracts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { allPages } from '../../web/src/all-pages.ts';
import { type PagePath, pages } from '../../web/src/pages.ts';
import { apiAt } from '../support/api.ts';
import { logIn, useBrowser, type Visitor } from '../support/browser.ts';
import { known } from '../support/known.ts';
import { makeOperators } from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';

const browser = useBrowser();
let anna: Person;
let ben: Person;
beforeAll(async () => {
  [anna, ben] = (await makePeople(inject('product'), 2)) as [Person, Person];
});

/** Ends the session. */
const last: PagePath = '/logoff';
const link = 'a'.repeat(26);
const values: Record<string, () => string> = {
  ':memberId': () => ben.id,
  ':recipientId': () => ben.id,
  ':slug': () => 'small-talk-that-leads-somewhere',
  ':magicId': () => link,
  ':userId': () => ben.id,
  ':uuid': () => '3fa85f64-5717-4562-b3fc-2c963f66afa6',
};
const addressOf = (path: string) => path.replaceAll(/:\w+/g, (name) => values[name]?.() ?? 'none');
const paths = pages.map(({ path }) => path).filter((path) => path !== last);

/** A heading is there, nothing says that it broke, and no error was thrown. */
async function expectAlive({ page, complaints }: Visitor, path: string, shown = 'h1'): Promise<void> {
  await page.locator(shown).first().waitFor({ state: 'attached' });
  const broken = page.getByText(/Something went wrong\.|This part could not be shown/);
  if (path !== '/error') expect(await broken.count(), path).toBe(0);
  expect(
    complaints.filter((line) => /NotFoundError|not a child|SecurityError|is not a function/.test(line)),
    path,
  ).toEqual([]);
}

/** As Chrome's translator does: each text that appears is taken out, and a translation stands in its place. */
const translate = `
  const change = () => {
    if (!document.body) return;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const around = text.parentElement;
      if (!text.data.trim() || !around || /^(FONT|SCRIPT|STYLE|TEXTAREA|OPTION)$/.test(around.tagName)) continue;
      const font = document.createElement('font');
      font.append(Object.assign(document.createElement('font'), { textContent: text.data }));
      text.replaceWith(font);
    }
  };
  setInterval(change, 100);
`;

/** As with all cookies blocked, on a page without https. */
const forbidStorage = `
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(globalThis, name, { get: refuse, configurable: true });
  Object.defineProperty(navigator, 'serviceWorker', { get: refuse, configurable: true });
  globalThis.BroadcastChannel = class {
    constructor() {
      refuse();
    }
  };
  LockManager.prototype.request = () => Promise.reject(new DOMException('', 'SecurityError'));
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true, writable: true });
`;

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Message to/ });
  await field.fill(text);
  await field.press('Enter');
  await page.getByRole('log').getByText(text).waitFor();
}

describe('a page that the browser translates', () => {
  test('every page goes on', async () => {
    const visitor = await browser.visitor({ token: anna.token });
    await visitor.context.addInitScript({ content: translate });
    for (const path of paths) {
      await visitor.open(addressOf(path));
      await expectAlive(visitor, path);
    }
  });

  test('typing, sending, an arriving message and going from page to page', async () => {
    const visitor = await browser.visitor({ token: anna.token });
    await visitor.context.addInitScript({ content: translate });
    const { page, open } = visitor;
    await open(`/mailbox/${ben.id}`);
    await page.locator('font').first().waitFor({ state: 'attached' });
    for (const text of ['Good evening', 'How was your day?']) await write(page, text);
    await apiAt(inject('product').api, ben.token)(sendMessage, {
      body: { receiverId: anna.id, content: 'It was fine' },
    });
    await page.getByRole('log').getByText('It was fine').waitFor();
    for (const path of ['/home', '/account', '/profile', '/photo', '/mailbox']) {
      await page.locator(`a[href="${path}"]:visible`).first().click();
      await page.waitForURL(`**${path}`);
      await expectAlive(visitor, path);
    }
  });
});

test('an operator’s pages go on where the browser translates them', async () => {
  const [boss] = await makeOperators(inject('product'), 1, 'manager');
  const visitor = await browser.visitor({ adminToken: boss?.token ?? '' });
  await visitor.context.addInitScript({ content: translate });
  for (const { path, frame } of allPages.filter((page) => page.frame === 'operator')) {
    await visitor.page.goto(new URL(path.replace(':id', ben.id), inject('product').web).href);
    // A team profile with a member's id is none, and has no heading.
    await visitor.page.locator('main font').first().waitFor({ state: 'attached' });
    await expectAlive(visitor, `${frame} ${path}`, 'h1, main p');
  }
});

describe('a browser that forbids all storage', () => {
  test('every page says something to a guest', async () => {
    const visitor = await browser.visitor();
    await visitor.context.addInitScript({ content: forbidStorage });
    for (const path of paths) {
      await visitor.page.goto(new URL(addressOf(path), inject('product').web).href);
      await expectAlive(visitor, path);
    }
  });

  test('a member logs in, goes from page to page and writes', async () => {
    const visitor = await browser.visitor();
    await visitor.context.addInitScript({ content: forbidStorage });
    const { page } = visitor;
    await logIn(visitor, anna.username, anna.password);
    for (const path of ['/account', '/profile', '/mailbox', '/home']) {
      await page.locator(`a[href="${path}"]:visible`).first().click();
      await page.waitForURL(`**${path}`);
      await expectAlive(visitor, path);
    }
    await page.locator(`main a[href^="/view/"]`).first().click();
    await page.getByRole('link', { name: 'Message', exact: true }).first().click();
    await write(page, 'Without any storage');
  });
});

test.each([-1, 1])('with a clock that is %d day off every page opens', async (days) => {
  const visitor = await browser.visitor({ token: anna.token });
  await visitor.page.clock.setFixedTime(Date.now() + days * 86_400_000);
  for (const path of paths) {
    await visitor.page.goto(new URL(addressOf(path), inject('product').web).href);
    await expectAlive(visitor, path);
  }
});

test('in a tab from before a release, what is needed later is there after the page was loaded anew, with what was typed', async () => {
  const { page, open } = await browser.visitor({ token: (await known('demo')).token });
  await open(`/view/${ben.id}`);
  await page.getByRole('button', { name: /block or report/i }).waitFor();
  let isGone = true;
  page.on('framenavigated', () => {
    isGone = false;
  });
  await page.route('**/assets/*.js', (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
  const report = async () => {
    await page.getByRole('button', { name: /block or report/i }).click();
    await page.getByRole('button', { name: /^Report/ }).click();
  };
  await report();
  await expect.poll(() => isGone).toBe(false);
  await page.locator('main[inert]').waitFor({ state: 'detached' });
  await report();
  await page.getByLabel(/^More about it/).fill('Asked for money');
  await page.reload();
  await report();
  await expect.poll(() => page.getByLabel(/^More about it/).inputValue()).toBe('Asked for money');
});
