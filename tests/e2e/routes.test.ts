import { listPasskeysByLink } from '@emberline/contracts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { isOperatorPath, pages } from '../../web/src/pages.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expectNoSideScroll, useBrowser, type Visitor } from '../support/browser.ts';
import { known } from '../support/known.ts';
import { cardFrame } from '../support/payment-pages.ts';

/** What a page shows at an address. */
interface Seen {
  heading: string | RegExp;
  /** The path that the address redirects to. */
  at?: string;
  /** A further element that must be shown. */
  also?: (page: Page) => Locator;
}

const page = (heading: Seen['heading'], also?: Seen['also']): Seen => ({ heading, ...(also && { also }) });
const ledTo = (at: string, heading: string): Seen => ({ heading, at });
const text = (words: string | RegExp) => (on: Page) => on.getByRole('main').getByText(words).first();

const login = page('Welcome back');
const toLogin = ledTo('/login', 'Welcome back');
const toPayment = ledTo('/payment', 'Complete Your Payment');
// Waits for the provider's frame, so that it is checked too.
const payment = page('Complete Your Payment', (on) => cardFrame(on).getByLabel('Card number'));
const notFound = page('404 - Page Not Found', text('The page you are looking for does not exist.'));
const everybody = (seen: Seen) => ({ guest: seen, unpaid: seen, member: seen });
const membersOnly = (member: Seen, unpaid = member) => ({ guest: toLogin, unpaid, member });

const nora = '{nora}';
const link = 'aaaaaaaaaaaaaaaaaaaaaaaaaa';
const routes: Record<string, Record<'guest' | 'unpaid' | 'member', Seen>> = {
  '/': everybody(page(/^Join free/, text(/are saying hello in (your area|\w+)/))),
  '/login': everybody(login),
  '/signup': everybody(page('Join free')),
  '/forgot-password': everybody(page('Forgot your password?')),
  '/reset-password?token=used': everybody(page('Choose a new password')),
  [`/mail/${link}/${nora}/3fa85f64-5717-4562-b3fc-2c963f66afa6`]: everybody(
    page('Your link', text('It logs you in and works once.')),
  ),
  [`/unsubscribe?token=${link}`]: everybody(
    page('Emails about unread messages', text('Do you want no more of these emails?')),
  ),
  [`/confirm-email?token=${link}`]: everybody(
    page('Your email address', text('You asked to change your email address. Please confirm it.')),
  ),
  '/contact': everybody(page('Write to us', text('A person of our team reads it'))),
  '/terms': everybody(page('Terms and Conditions', text('Effective March 21, 2025'))),
  '/privacy-policy': everybody(page('Privacy Policy', text('Effective May 5, 2025'))),
  '/refund-policy': everybody(page('Refund Policy', text('Effective May 5, 2025'))),
  '/error': everybody(page('Something went wrong.')),
  '/nowhere': everybody(notFound),
  '/home': membersOnly(
    page('Active Members', (on) => on.getByRole('main').locator('a[href^="/view/"]').first()),
  ),
  '/welcome': membersOnly(page(/^Welcome, /)),
  '/welcome?step=people': membersOnly(page('Say hello', text(/^Your first line to/))),
  [`/view/${nora}`]: membersOnly(page(/^Nora, \d+$/, text('Message'))),
  '/mailbox': membersOnly(
    page('My Mailbox', text('Select a chat from the list to start messaging.')),
    page('My Mailbox', text('No previous chats.')),
  ),
  [`/mailbox/${nora}`]: membersOnly(
    page('My Mailbox', (on) => on.getByRole('textbox', { name: /message to Nora/i })),
    page('My Mailbox', text('Write to Nora')),
  ),
  '/account': membersOnly(
    page('My Account', text('Edit Profile')),
    page('My Account', text('You must be subscribed to access your mailbox.')),
  ),
  '/profile': membersOnly(page(/^(Daniel|Sofia), \d+$/)),
  '/profile/edit': membersOnly(page('Edit Profile', (on) => on.getByLabel(/^Age/))),
  '/photo': membersOnly(page(/My Photo/)),
  '/advice': membersOnly(
    page('Dating Advice', (on) => on.getByRole('button', { name: /Read More/ }).first()),
  ),
  '/advice/small-talk-that-leads-somewhere': membersOnly(
    page('Small talk that leads somewhere', (on) => on.getByRole('link', { name: /Next article/ })),
  ),
  '/advice/nothing-of-this-name': membersOnly(page('No such article')),
  '/help': membersOnly(page('Help', text('How do I update my profile?'))),
  '/hotlists': membersOnly(page('My Hot Lists'), toPayment),
  '/hotlist/viewed': membersOnly(page('Users Who Viewed My Profile')),
  '/membership': membersOnly(
    page('My Membership', text('Subscribed')),
    page('My Membership', text('No active subscription found.')),
  ),
  '/payment': membersOnly(page('Complete Your Payment', text('Your membership is active.')), payment),
  '/payment-success': membersOnly(
    page('Payment Verified!', text('Your payment has been successfully confirmed.')),
    page('Checking payment status, please wait...', text('Time left')),
  ),
  // Last, since it ends the session.
  '/logoff': everybody(toLogin),
};

const roles = [
  ['guest', undefined],
  ['member', 'demo'],
  ['unpaid', 'free'],
] as const;

const browser = useBrowser();
const visitors = new Map<string, Visitor>();
let noraId: string;
beforeAll(async () => {
  noraId = (await known('demo2')).id;
  for (const [role, username] of roles)
    visitors.set(role, await browser.visitor(username ? { token: (await known(username)).token } : {}));
});

/** Pages with another layout on phones: bottom bar, one pane at a time. */
const otherOnPhones = ['/', '/home', `/mailbox/${nora}`];

/** Pages already checked closely: one that is the same for several visitors is checked once. */
const lookedAt = new Set<Seen>();

/** The three visitors run at the same time, each from page to page. */
describe.concurrent.each(roles)('a %s', (role) => {
  const table = Object.entries(routes).map(([path, { [role]: seen }]) => {
    const closely = !seen.at && !lookedAt.has(seen);
    lookedAt.add(seen);
    return [path, seen, closely] as const;
  });
  test.each(table)('opens %s', { concurrent: false }, async (path, seen, closely) => {
    const { page, complaints, open } = visitors.get(role) as Visitor;
    complaints.length = 0;
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await open(path.replace(nora, noraId));
    await page.getByRole('heading', { level: 1, name: seen.heading }).waitFor();
    await seen.also?.(page).waitFor();
    const { pathname } = new URL(page.url());
    expect(pathname).toBe(seen.at ?? new URL(path.replace(nora, noraId), page.url()).pathname);
    expect(await page.title()).toMatch(/^(\(\d+\) )?\S.* · Emberline$/);
    expect(complaints.filter((line) => !isExpectedRefusal(line))).toEqual([]);
    if (!closely) return;
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoSideScroll(page);
    await expectAccessible(page, otherOnPhones.includes(path) ? 'all' : 'look');
  });
});

test('every page of visitors and members is opened here', () => {
  const others = pages.map(({ path }) => path).filter((path) => !isOperatorPath(path));
  const opened = Object.keys(routes).map((path) => new URL(path, 'http://web').pathname);
  const isOpened = (path: string) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
    return opened.some((one) => pattern.test(one));
  };
  expect(others.filter((path) => !isOpened(path))).toEqual([]);
});

test('public pages tell search engines and shared links what they are, before any script', async () => {
  const { web } = inject('product');
  for (const { path } of pages.filter(({ prerendered }) => prerendered)) {
    const html = await (await fetch(web + path)).text();
    const expected = [
      /<h1/,
      /<title>[^<]+ · Emberline</,
      /name="description" content="[^"]{30,}"/,
      /og:title/,
      /og:description/,
      /twitter:card/,
    ];
    for (const part of expected) expect(html, path).toMatch(part);
  }
});

test('a path that is no page answers 404 to machines too', async () => {
  expect((await fetch(`${inject('product').web}/nowhere`)).status).toBe(404);
});

/** The browser logs expected 4xx answers too: a used link (whose passkeys are not told), no membership, no such page. */
function isExpectedRefusal(line: string): boolean {
  const [, status, call] =
    /^Failed to load resource: the server responded with a status of (\d+) .*\((\S+)\)$/.exec(line) ?? [];
  if (status === '401') return new URL(call as string).pathname === listPasskeysByLink.path;
  return ['400', '402', '404'].includes(status ?? '');
}
