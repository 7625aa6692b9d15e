import { logoff, markRead, sendMessage } from '@emberline/contracts';
import type { BrowserContext } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { apiAt } from '../support/api.ts';
import { useBrowser } from '../support/browser.ts';
import { makeHistory, makePeople, type Person } from '../support/people.ts';

// Notices in the tray, by the browser's real service worker. The tray itself stands in: a browser without a window shows no notices.

const product = inject('product');
const browser = useBrowser();

test('a notice closes when its conversation is opened here or read elsewhere, and all do at the end of the session', async () => {
  const [anna, ben, cleo, dora] = (await makePeople(product, 4)) as [Person, Person, Person, Person];
  for (const b of [ben, cleo, dora]) await makeHistory(product, { a: anna, b }, 3);
  for (const { token } of [cleo, dora]) {
    const body = { receiverId: anna.id, content: 'Are you there?' };
    expect((await apiAt(product.api, token)(sendMessage, { body })).status).toBe(200);
  }
  const { page, open } = await memberWithWorker(anna);
  const shown = () => page.evaluate<string[]>('JSON.parse(localStorage.tray)');
  await page.evaluate(`localStorage.tray = '${JSON.stringify([ben.id, cleo.id, dora.id])}'`);
  expect(await shown()).toHaveLength(3);
  await open(`/mailbox/${ben.id}`);
  await expect.poll(shown).not.toContain(ben.id);
  const read = { contactId: cleo.id, upToSeq: 4 };
  expect((await apiAt(product.api, anna.token)(markRead, { body: read })).status).toBe(200);
  await expect.poll(shown).toEqual([dora.id]);
  await apiAt(product.api, anna.token)(logoff);
  await expect.poll(shown, { timeout: 20_000 }).toEqual([]);
});

test('a push that says so closes a notice, or all, and shows none', async () => {
  const [anna] = (await makePeople(product, 1)) as [Person];
  const { context } = await memberWithWorker(anna);
  const worker = context.serviceWorkers()[0];
  const tags = await worker?.evaluate(`(async () => {
    let tray = [];
    const asNotice = (tag) => ({ tag, close: () => void (tray = tray.filter((one) => one !== tag)) });
    self.registration.showNotification = async (_, { tag }) => void tray.push(tag);
    self.registration.getNotifications = async ({ tag } = {}) =>
      tray.filter((one) => tag === undefined || one === tag).map(asNotice);
    self.clients.matchAll = async () => [];
    const push = async (message) => {
      let done;
      const event = new PushEvent('push', { data: JSON.stringify(message) });
      event.waitUntil = (promise) => (done = promise);
      self.dispatchEvent(event);
      await done;
      return [...tray];
    };
    const [a, b, c] = ['a', 'b', 'c'].map((one) => one.repeat(24));
    for (const contactId of [a, b, c]) await push({ contactId });
    return [await push({ contactId: b, close: true }), await push({ close: true }), await push({ contactId: a })];
  })()`);
  const [a, c] = ['a', 'c'].map((one) => one.repeat(24));
  expect(tags).toEqual([expect.arrayContaining([a, c]), [], [a]]);
  expect((tags as string[][])[0]).toHaveLength(2);
});

test('a press on a notice opens the conversation, also while only a page without members’ program is there', async () => {
  const [anna, ben] = (await makePeople(product, 2)) as [Person, Person];
  await makeHistory(product, { a: anna, b: ben }, 1);
  const { page, context, open } = await memberWithWorker(anna);
  const path = `/mailbox/${ben.id}`;
  await press(context, path);
  await page.waitForURL(`**${path}`);
  expect(await opened(context)).toEqual([]);
  await open('/terms');
  await press(context, path);
  await expect.poll(() => opened(context)).toEqual([path]);
  expect(new URL(page.url()).pathname).toBe('/terms');
});

test('the address in an email’s header takes the form of one press through the gateway, and leads a person to the page', async () => {
  const url = `${product.api}/notifications/unsubscribe?token=${'x'.repeat(32)}&of=emailNews`;
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
    const answer = await fetch(url, { method: 'POST', body });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { message: 'Invalid or expired link.' },
    ]);
  }
  const shown = await fetch(url, { redirect: 'manual' });
  expect([shown.status, shown.headers.get('location')]).toEqual([
    302,
    url.replace(`${product.api}/notifications`, product.web),
  ]);
});

/** For pages: notices by their tags, in localStorage. */
const tray = `
  const tags = () => JSON.parse(localStorage.tray ?? '[]');
  ServiceWorkerRegistration.prototype.getNotifications = async ({ tag } = {}) =>
    tags().filter((one) => tag === undefined || one === tag).map((one) => ({
      tag: one,
      close: () => (localStorage.tray = JSON.stringify(tags().filter((each) => each !== one))),
    }));`;

async function memberWithWorker({ token }: Person) {
  const visitor = await browser.visitor({ token, serviceWorker: true });
  await visitor.context.addInitScript(tray);
  await visitor.open('/account');
  await expect
    .poll(() => visitor.page.evaluate('navigator.serviceWorker.controller?.state'))
    .toBe('activated');
  return visitor;
}

/** As the browser presses it; only a person's press may open a window, so what would be opened is noted. */
async function press(context: BrowserContext, path: string): Promise<void> {
  await context.serviceWorkers()[0]?.evaluate(`(async () => {
    self.opened = [];
    self.clients.openWindow = async (path) => void self.opened.push(path);
    const event = new ExtendableEvent('notificationclick');
    event.notification = { close: () => {}, data: { path: '${path}' } };
    event.waitUntil = () => {};
    self.dispatchEvent(event);
  })()`);
}

const opened = (context: BrowserContext) => context.serviceWorkers()[0]?.evaluate<string[]>('self.opened');
