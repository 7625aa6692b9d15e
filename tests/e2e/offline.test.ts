import type { Page } from 'playwright-core';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { useBrowser, type Visitor } from '../support/browser.ts';
import { makeHistory, makePeople, type Person } from '../support/people.ts';
import { startProxy } from '../support/proxy.ts';

const browser = useBrowser();

test('without a connection a start shows the last conversations, and what is written waits', async () => {
  const [anna, ben] = await pair();
  const visitor = await browser.visitor({ token: anna.token, serviceWorker: true });
  const { page, context, open } = visitor;
  await installed(visitor, `/mailbox/${ben.id}`);
  await page.getByRole('log').getByText('Message 3.').waitFor();
  await expect.poll(() => copies(page)).toEqual([anna.id]);

  await context.setOffline(true);
  await open(`/mailbox/${ben.id}`);
  await page.getByRole('log').getByText('Message 3.').waitFor();
  await page.getByRole('region', { name: 'Chats' }).getByText(ben.firstname).waitFor();
  await page.getByRole('textbox', { name: `Message to ${ben.firstname}` }).fill('Written in a tunnel');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('Waiting to be sent').or(page.getByText('Sending')).first().waitFor();
  await open('/help');
  await page.getByRole('heading', { level: 1, name: /help/i }).waitFor();

  await context.setOffline(false);
  await open(`/mailbox/${ben.id}`);
  await page.getByRole('log').getByText('Written in a tunnel').waitFor();
  await page.getByRole('log').getByText('Sent', { exact: true }).waitFor();
});

test('after logging off nothing is left, and the next member on the device sees nothing of it', async () => {
  const [anna, ben] = await pair();
  const visitor = await browser.visitor({ token: anna.token, serviceWorker: true });
  const { page, context, open } = visitor;
  await installed(visitor, `/mailbox/${ben.id}`);
  await expect.poll(() => copies(page)).toEqual([anna.id]);
  await open('/logoff');
  await page.waitForURL('**/login');
  await expect.poll(() => copies(page)).toEqual([]);
  const [cleo] = (await makePeople(inject('product'), 1)) as [Person];
  await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(cleo.token)})`);
  await context.setOffline(true);
  await open(`/mailbox/${ben.id}`);
  await page.getByText('We could not load this').first().waitFor();
  expect(await page.getByText('Message 3.').count()).toBe(0);
});

describe('where our server does not answer, the kept pages stand in with a sentence until it does', () => {
  test.each([502, 200, 'nothing'] as const)('a proxy answers %s', async (what) => {
    const [anna, ben] = await pair();
    const proxy = await startProxy(inject('product').web);
    onTestFinished(proxy.stop);
    const visitor = await browser.visitor({ token: anna.token, serviceWorker: true, proxy: proxy.server });
    const { page, open } = visitor;
    await installed(visitor, `/mailbox/${ben.id}`);
    await expect.poll(() => copies(page)).toEqual([anna.id]);
    proxy.answerWith(what);
    await open(`/mailbox/${ben.id}`);
    await page.getByRole('log').getByText('Message 3.').waitFor();
    const told = page.getByText('We cannot reach our server just now.');
    await told.waitFor();
    await page.evaluate('localStorage.clear()');
    await open('/login');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await told.waitFor();
    proxy.answerWith(undefined);
    await told.waitFor({ state: 'detached' });
    await open('/nowhere');
    await page.getByText('404 - Page Not Found').waitFor();
    expect(await told.count()).toBe(0);
  });

  test('the proxy’s own page is shown where nothing is kept', async () => {
    const proxy = await startProxy(inject('product').web);
    onTestFinished(proxy.stop);
    const { page } = await browser.visitor({ proxy: proxy.server });
    proxy.answerWith(502);
    await page.goto(`${inject('product').web}/login`);
    await page.getByText('The page of a proxy').waitFor();
  });
});

test('a page that was not loaded shows that it is offline, inside the product', async () => {
  const [anna] = await pair();
  const { page, context, open } = await browser.visitor({ token: anna.token });
  await open('/account');
  // Not in the document itself: the program has started.
  await page.getByRole('heading', { name: 'Delete my account' }).waitFor();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Advice' }).first().click();
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  expect(await page.getByRole('navigation').count()).toBeGreaterThan(0);
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Dating Advice' }).waitFor();
});

test('a new version is offered, and used only when wanted', async () => {
  const [anna] = await pair();
  const visitor = await browser.visitor({ token: anna.token, serviceWorker: true });
  const { page } = visitor;
  await installed(visitor, '/account');
  // To the browser, a script from another address is a new version.
  await page.evaluate("navigator.serviceWorker.register('/sw.js?later').then(() => {})");
  const use = page.getByRole('button', { name: 'Use it now' });
  await use.waitFor();
  expect(await waiting(page)).toBe(true);
  await use.click();
  await expect.poll(() => waiting(page).catch(() => true)).toBe(false);
});

test('the product can be installed', async () => {
  const [anna] = await pair();
  const { page, open } = await browser.visitor({ token: anna.token });
  await open('/home');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await fetch(new URL(href ?? '', inject('product').web));
  const manifest = (await answer.json()) as { icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: 'Emberline', display: 'standalone', start_url: '/home' });
  for (const { src } of manifest.icons)
    expect((await fetch(new URL(src, inject('product').web))).headers.get('content-type')).toBe('image/png');
});

async function pair(): Promise<[Person, Person]> {
  const [a, b] = (await makePeople(inject('product'), 2)) as [Person, Person];
  await makeHistory(inject('product'), { a, b }, 3);
  return [a, b];
}

/** Opens a page and waits until the service worker has kept the program. */
async function installed({ page, open }: Visitor, path: string): Promise<void> {
  await open(path);
  const state = () => page.evaluate('navigator.serviceWorker.controller?.state');
  await expect.poll(state).toBe('activated');
}

function copies(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`new Promise((done, fail) => {
    const opening = indexedDB.open('emberline-copies');
    opening.onerror = fail;
    opening.onsuccess = () => {
      const db = opening.result;
      if (!db.objectStoreNames.contains('copies')) return db.close(), done([]);
      const keys = db.transaction('copies').objectStore('copies').getAllKeys();
      keys.onsuccess = () => (db.close(), done(keys.result));
    };
  })`);
}

const waiting = (page: Page) =>
  page.evaluate<boolean>('navigator.serviceWorker.getRegistration().then((it) => Boolean(it.waiting))');
