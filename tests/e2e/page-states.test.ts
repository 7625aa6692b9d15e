import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { useBrowser, type Visitor } from '../support/browser.ts';
import { known } from '../support/known.ts';
import { controlWay } from '../support/network.ts';
import { makePeople } from '../support/people.ts';

const browser = useBrowser();
const visitors: Record<string, Visitor> = {};
let noraId: string;
beforeAll(async () => {
  const [fresh] = await makePeople(inject('product'), 1);
  visitors.guest = await browser.visitor();
  visitors.member = await browser.visitor({ token: (await known('demo')).token });
  visitors.unpaid = await browser.visitor({ token: (await known('free')).token });
  visitors.newcomer = await browser.visitor({ token: fresh?.token ?? '' });
  noraId = (await known('demo2')).id;
});

/** Opens a path as a person; `{nora}` stands for an existing member's id. */
async function visit(who: string, path: string): Promise<Page> {
  const { page, open } = visitors[who] as Visitor;
  await open(path.replace('{nora}', noraId));
  return page;
}

const main = (page: Page) => page.getByRole('main');
const away = 'We cannot reach the server. Please check your connection and try again.';

describe('while its call is on the way a page shows that, without an answer it says so, and "Try again" brings it', () => {
  test.each([
    ['member', '/home', 'GET /users/profiles', 'Loading members', 'a[href^="/view/"]'],
    ['member', '/view/{nora}', 'GET /users/profile/{nora}', 'Loading profile', 'h1'],
    ['member', '/profile', 'GET /users/profile', 'Loading profile', 'h1'],
    ['member', '/profile/edit', 'GET /users/profile', 'Loading your profile', 'input[name="age"]'],
    ['member', '/welcome', 'GET /users/profile', 'Loading your profile', 'h1'],
    ['member', '/photo', 'GET /users/me/photos', 'Loading your photos', 'h2#photos'],
    ['member', '/hotlist/viewed', 'GET /users/viewed', 'Loading members', 'a[href^="/view/"]'],
    ['member', '/mailbox', 'GET /mailbox/contacts', 'Loading your chats', 'a[href^="/mailbox/"]'],
    ['member', '/mailbox/{nora}', 'GET /mailbox/messages', 'Loading messages', '[role="log"]'],
    ['member', '/membership', 'GET /api/payment/status', 'Loading your membership', 'h2#standing'],
    [
      'unpaid',
      '/payment',
      'GET /api/payment/status',
      'Loading user...',
      'section[aria-label="What you get"]',
    ],
  ])('%s at %s', async (who, path, call, loading, content) => {
    const { page } = visitors[who] as Visitor;
    const setWay = await controlWay(page, call.replace('{nora}', noraId), 'slow');
    await visit(who, path);
    const waiting = main(page).getByRole('status', { name: loading });
    const waitingWords = main(page).getByRole('status').filter({ hasText: loading });
    await waiting.or(waitingWords).first().waitFor();
    expect(await main(page).locator(content).count()).toBe(0);
    await setWay('cut');
    const told = main(page).getByRole('alert').filter({ hasText: away });
    await told.waitFor();
    await setWay('open');
    await told.getByRole('button', { name: 'Try again' }).click();
    await main(page).locator(content).first().waitFor();
    expect(await told.count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('a member at /account, where only most settings have to wait', async () => {
    const { page } = visitors.member as Visitor;
    const setWay = await controlWay(page, 'GET /users/me', 'slow');
    await visit('member', '/account');
    await main(page)
      .getByRole('link', { name: /^Edit Profile/ })
      .waitFor();
    const account = page.getByRole('heading', { name: 'Delete my account' });
    expect(await account.count()).toBe(0);
    await setWay('cut');
    await main(page).getByText(away).waitFor();
    await setWay('open');
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await account.waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

describe('where a failure leads to another page, as specified', () => {
  test.each([
    ['/hotlists', 'GET /users/hotlist', 'Loading members', '/error'],
    ['/hotlists', 'GET /users/me', 'Loading', '/error'],
    ['/payment-success', 'GET /users/me', 'Checking payment status, please wait...', '/login'],
  ])('%s without %s', async (path, call, loading, leadsTo) => {
    const { page } = visitors.member as Visitor;
    const setWay = await controlWay(page, call, 'slow');
    await visit('member', path);
    await main(page).getByRole('status', { name: loading }).or(page.getByText(loading)).first().waitFor();
    await setWay('cut');
    await page.waitForURL((url) => url.pathname === leadsTo);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

describe('the forms of guests say that they are busy, and keep what was typed when no answer comes', () => {
  const email = 'away@example.org';
  test.each([
    ['/login', 'POST /auth/login', { 'Email or username': email, Password: 'warm green lamps' }, /^Log in$/],
    [
      '/forgot-password',
      'POST /auth/request-password-reset',
      { Email: email },
      'Send Reset Link',
      'Sending...',
    ],
    [
      '/reset-password?token=used',
      'POST /auth/reset-password',
      { 'New password': 'warm green lamps' },
      'Reset Password',
      'Resetting...',
    ],
  ] as [string, string, Record<string, string>, string | RegExp, string?][])(
    '%s',
    async (path, call, fields, button, busy) => {
      const { page } = visitors.guest as Visitor;
      const setWay = await controlWay(page, call, 'slow');
      await visit('guest', path);
      for (const [label, words] of Object.entries(fields))
        await page.getByRole('textbox', { name: label }).fill(words);
      await main(page).getByRole('button', { name: button }).click();
      const pressed = main(page).getByRole('button', { name: busy ?? button });
      await pressed.and(page.locator(':disabled, [data-loading]')).waitFor();
      await setWay('cut');
      await main(page).getByText(away).waitFor();
      for (const [label, words] of Object.entries(fields))
        expect(await page.getByRole('textbox', { name: label }).inputValue()).toBe(words);
      await main(page).locator('button:enabled').filter({ hasText: button }).first().waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  );

  test('a magic link', async () => {
    const { page } = visitors.guest as Visitor;
    const setWay = await controlWay(page, 'POST /mail/magic/verify', 'slow');
    await visit('guest', `/mail/${'a'.repeat(26)}/{nora}/3fa85f64-5717-4562-b3fc-2c963f66afa6`);
    await main(page).getByRole('button', { name: 'Go on' }).click();
    await page.getByText('Verifying link...').waitFor();
    await setWay('cut');
    await main(page).getByText(away).waitFor();
    await setWay('open');
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await main(page).getByText('Invalid or expired magic link.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('the landing page reads the same without its two answers', async () => {
    const { page } = visitors.guest as Visitor;
    await controlWay(page, 'GET /geo', 'cut');
    await controlWay(page, 'GET /users/count', 'cut');
    await visit('guest', '/');
    await page.getByText('are saying hello in your area').waitFor();
    expect(await page.getByText(/\+ members/).count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

describe('a list with nothing in it says so in the specified words', () => {
  test.each([
    ['newcomer', '/home?page=9999', 'No profiles found.'],
    ['newcomer', '/home?ageMin=119&online=true&withPhoto=true&location=Wyoming', 'No profiles found.'],
    ['newcomer', '/hotlists', 'You have no hot list members.'],
    ['newcomer', '/hotlist/viewed', 'No one has viewed your profile yet.'],
    ['newcomer', '/photo', 'No photos uploaded.'],
    ['newcomer', '/mailbox', 'No previous chats.'],
    ['newcomer', '/mailbox', 'Select a chat from the list to start messaging.'],
    ['newcomer', '/mailbox/{nora}', 'No messages yet.'],
    ['unpaid', '/membership', 'No active subscription found.'],
    ['guest', '/view-nothing', 'The page you are looking for does not exist.'],
  ])('%s at %s: %s', async (who, path, words) => {
    const page = await visit(who, path);
    await main(page).getByText(words).first().waitFor();
  });
});
