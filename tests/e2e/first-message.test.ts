import { expect, test } from 'vitest';
import { logIn, useBrowser, type Visitor } from '../support/browser.ts';
import { emailTo, pathIn } from '../support/emails.ts';
import { cards } from '../support/sandbox.ts';

const browser = useBrowser();

/** Uses the real emails, card form, payment and push. */
test('a new member joins, verifies, pays and writes; the other one sees it at once, reads and answers', async () => {
  const rosa = await browser.visitor();
  const demo = await browser.visitor();
  await logIn(demo, 'demo', 'demo-ember-1');
  await demo.open('/advice');
  const unreadNow = async () => unreadIn(await demo.page.title());
  // The demonstration world has unread messages for demo.
  await expect.poll(unreadNow).toBeGreaterThan(0);
  const unreadBefore = await unreadNow();

  await join(rosa, {
    firstname: 'Rosa',
    username: 'rosa.bell',
    email: 'rosa@example.org',
    password: 'a red bicycle at noon',
  });
  await fillProfile(rosa);
  await pay(rosa);
  await write(rosa, 'Daniel', 'Hello! Your profile made me smile.');

  await expect.poll(unreadNow).toBe(unreadBefore + 1);
  const badge = demo.page
    .getByRole('navigation', { name: 'Your pages' })
    .getByText(`${unreadBefore + 1}`, { exact: true });
  await badge.waitFor();
  expect(demo.page.url()).toContain('/advice');

  await demo.page
    .getByRole('navigation', { name: 'Your pages' })
    .getByRole('link', { name: /mailbox/i })
    .click();
  await demo.page.getByRole('region', { name: 'Chats' }).getByRole('link', { name: /Rosa/ }).click();
  await demo.page.getByRole('log').getByText('Hello! Your profile made me smile.').waitFor();
  await rosa.page.getByRole('log').getByText('Read', { exact: true }).waitFor();
  await expect.poll(unreadNow).toBe(unreadBefore);

  await demo.page.getByRole('textbox', { name: /message to rosa/i }).fill('Hello Rosa, so did yours!');
  await demo.page.keyboard.press('Enter');
  await rosa.page.getByRole('log').getByText('Hello Rosa, so did yours!').waitFor();
  expect([...rosa.complaints, ...demo.complaints]).toEqual([]);
});

async function join(
  { page, open }: Visitor,
  person: { firstname: string; username: string; email: string; password: string },
): Promise<void> {
  await open('/signup');
  await page.getByLabel('First name').fill(person.firstname);
  await page.getByLabel('Last name').fill('Bell');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Username').fill(person.username);
  await page
    .getByLabel('I am', { exact: true })
    .or(page.getByLabel(/^I am\s*\*?$/))
    .first()
    .selectOption('female');
  await page.getByLabel(/I would like to meet/).selectOption('both');
  await page.getByLabel(/^Password(?! again)/).fill(person.password);
  await page.getByLabel('Password again').fill(person.password);
  await page.getByLabel(/18 years of age/).check();
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.getByRole('heading', { name: `Welcome, ${person.firstname}` }).waitFor();
  await open(pathIn(await emailTo(person.email, /confirm your email/), '/mail/'));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/mail/'));
}

async function fillProfile({ page, open }: Visitor): Promise<void> {
  await open('/profile/edit');
  await page.getByLabel(/^Age/).fill('31');
  await page.getByLabel(/^Zip/i).fill('04101');
  await page.getByRole('button', { name: /^save/i }).click();
  await page.getByText('Your profile is saved.').waitFor();
}

async function pay({ page, open }: Visitor): Promise<void> {
  await open('/payment');
  await page.getByRole('heading', { name: 'Complete Your Payment' }).waitFor();
  const card = page
    .frameLocator('iframe[name*="card"], iframe[title*="payment" i], iframe[title*="card" i]')
    .first();
  await card.getByLabel('Card number').fill(cards.works);
  await card.getByLabel('Expiration date').fill('12 / 34');
  await card.getByLabel('Security code').fill('123');
  const start = page.getByRole('button', { name: 'Start the free day' });
  expect(await start.isDisabled()).toBe(true);
  await page.getByLabel(/I accept the/).check();
  await start.click();
  await page.getByText('Payment Verified!').waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Go now' }).click();
  await page.waitForURL('**/home');
}

async function write({ page, open }: Visitor, firstname: string, text: string): Promise<void> {
  await open('/home');
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(firstname) })
    .first()
    .click();
  await page.waitForURL('**/view/*');
  await page
    .getByRole('main')
    .getByRole('link', { name: /message/i })
    .first()
    .click();
  await page.waitForURL('**/mailbox/*');
  await page.getByRole('textbox', { name: /message to/i }).fill(text);
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('Sent', { exact: true }).waitFor();
}

/** The number in `(3) My Home`. */
function unreadIn(title: string): number {
  return Number(/^\((\d+)\)/.exec(title)?.[1] ?? 0);
}
