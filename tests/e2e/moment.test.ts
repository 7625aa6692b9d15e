import { sendMessage } from '@emberline/contracts';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { apiAt } from '../support/api.ts';
import { expectNoSideScroll, isLive, useBrowser, type Visitor } from '../support/browser.ts';
import { makeHistory, makePeople, type Person } from '../support/people.ts';

const browser = useBrowser();

test('on any page a message shows its writer and text, is answered there, and opens with one key', async () => {
  const [anna, ben] = await pair();
  const reader = await browser.visitor({ token: anna.token });
  const writer = await browser.visitor({ token: ben.token });
  await writer.open(`/mailbox/${anna.id}`);
  await openLive(reader, '/advice');
  const title = () => reader.page.title();
  await expect.poll(title).toContain('Dating Advice');

  await write(writer.page, 'Do you know the bakery at the corner?');
  const toast = toastOf(reader.page, ben);
  await toast.getByText('Do you know the bakery at the corner?').waitFor();
  await expect.poll(title).toContain(`(1) ${ben.firstname} wrote · `);
  await expectAccessibleInBothSchemes(reader.page);
  await write(writer.page, 'They open at six.');
  await toast.getByText('They open at six.').waitFor();
  await expect.poll(title).toContain(`(1) ${ben.firstname} wrote 2 messages · `);

  const field = toast.getByRole('textbox', { name: `Message to ${ben.firstname}` });
  await field.fill('I buy my bread there!');
  await field.press('Enter');
  await toast.getByText('Sent', { exact: true }).waitFor();
  await writer.page.getByRole('log').getByText('I buy my bread there!').waitFor();
  expect(new URL(reader.page.url()).pathname).toBe('/advice');

  await write(writer.page, 'On Saturday at nine, then?');
  await toast.getByText('On Saturday at nine, then?').waitFor();
  await reader.page.keyboard.press('Alt+KeyM');
  await reader.page.waitForURL(`**/mailbox/${ben.id}`);
  await reader.page.getByRole('log').getByText('On Saturday at nine, then?').waitFor();
  await expect.poll(title).not.toContain('wrote');
  await toast.waitFor({ state: 'detached' });
  expect([...reader.complaints, ...writer.complaints]).toEqual([]);
});

test('on a phone the toast fits, and one tap opens the conversation', async () => {
  const [anna, ben] = await pair();
  const phone = await browser.visitor({ token: anna.token, width: 390, height: 844 });
  const { page } = phone;
  await openLive(phone, '/account');
  await page.getByRole('heading', { name: 'My Account', exact: true }).waitFor();
  await send(ben, anna, 'Good evening! '.repeat(30));
  const toast = toastOf(page, ben);
  await toast.waitFor();
  await expectNoSideScroll(page);
  for (const control of await toast.locator('a, button, textarea').all()) {
    const { width, height } = (await control.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
  }
  await toast.getByRole('link').click();
  await page.waitForURL(`**/mailbox/${ben.id}`);
  await toast.waitFor({ state: 'detached' });
});

test('without a membership a toast has no text, and an answer waits behind the payment', async () => {
  const [ben] = (await makePeople(inject('product'), 1)) as [Person];
  const [free] = (await makePeople(inject('product'), 1, { subscribed: false })) as [Person];
  const visitor = await browser.visitor({ token: free.token });
  const { page, open } = visitor;
  await openLive(visitor, '/advice');
  await send(ben, free, 'A secret for members');
  const toast = toastOf(page, ben);
  await toast.getByText('has written to you.').waitFor();
  expect(await page.getByText('A secret for members').count()).toBe(0);
  await toast.getByRole('textbox').fill('I would love to read it');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/payment?**');
  await open(`/mailbox/${ben.id}`);
  await page.getByText('Waits for your membership.').or(page.getByText('Become a member')).first().waitFor();
});

test('"is writing" ends with the message; read and sent are said once, with a sign on each; colours differ', async () => {
  const [anna, ben] = await pair();
  // Only who has written to somebody may let them see that they write.
  await send(anna, ben, 'Zero');
  await send(ben, anna, 'Half');
  const reader = await browser.visitor({ token: anna.token });
  const writer = await browser.visitor({ token: ben.token });
  await reader.open(`/mailbox/${ben.id}`);
  await writer.open(`/mailbox/${anna.id}`);
  const log = writer.page.getByRole('log');
  const writing = reader.page.getByText(`${ben.firstname} is writing…`);
  const field = writer.page.getByRole('textbox', { name: `Message to ${anna.firstname}` });
  for (const text of ['One', 'Two']) {
    // A hint goes nowhere while either page is still connecting.
    const hint = async () => {
      await field.fill('');
      await field.fill(text);
      return writing.count();
    };
    await expect.poll(hint).toBe(1);
    await field.press('Enter');
    await reader.page.getByRole('log').getByText(text).waitFor();
    expect(await writing.count()).toBe(0);
  }
  await log.getByText('Read', { exact: true }).waitFor();
  await expect.poll(() => signs(log)).toEqual(Array(4).fill('read'));
  expect(await log.getByText('Read', { exact: true }).count()).toBe(1);
  await reader.open('/advice');
  await write(writer.page, 'Three');
  await write(writer.page, 'Four');
  await expect.poll(() => signs(log)).toEqual([...Array(4).fill('read'), 'sent', 'sent']);
  for (const word of ['Read', 'Sent']) expect(await log.getByText(word, { exact: true }).count()).toBe(1);

  await send(anna, ben, 'Five');
  await log.getByText('Five').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await writer.page.emulateMedia({ colorScheme });
    await expect.poll(() => bubbleContrast(writer.page)).toBeGreaterThan(3);
  }
  await expectAccessibleInBothSchemes(writer.page);
});

async function pair(): Promise<[Person, Person]> {
  const [a, b] = (await makePeople(inject('product'), 2)) as [Person, Person];
  // One read message of the second.
  await makeHistory(inject('product'), { a, b }, 1);
  return [a, b];
}

function toastOf(page: Page, { firstname }: Person): Locator {
  return page.getByRole('article', { name: `New message from ${firstname}` });
}

/** Opens a path and waits until the page hears of messages. */
async function openLive({ page, open }: Visitor, path: string): Promise<void> {
  const live = isLive(page);
  await open(path);
  await live;
}

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Message to/ });
  await field.fill(text);
  await field.press('Enter');
}

async function send(from: Person, to: Person, content: string): Promise<void> {
  const { status } = await apiAt(inject('product').api, from.token)(sendMessage, {
    body: { receiverId: to.id, content: content.trim() },
  });
  expect(status).toBe(200);
}

/** The states that the signs beside one's own messages show, in their order. */
async function signs(log: Locator): Promise<(string | null)[]> {
  const all = await log.locator('[class*=tick]').all();
  return Promise.all(all.map((sign) => sign.getAttribute('data-state')));
}

/** WCAG's contrast between an own and a received bubble. */
function bubbleContrast(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const luminance = (selector) => {
      pixel.fillStyle = getComputedStyle(document.querySelector(selector)).backgroundColor;
      pixel.fillRect(0, 0, 1, 1);
      const [red, green, blue] = [...pixel.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const message = '[role=log] [class*=message]';
    const own = luminance(message + '[data-own] [class*=bubble]');
    const other = luminance(message + ':not([data-own]) [class*=bubble]');
    return (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05);
  })()`);
}
