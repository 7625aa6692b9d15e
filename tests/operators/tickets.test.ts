import { randomBytes } from 'node:crypto';
import { closeTicket, listTickets } from '@emberline/contracts';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expectNoSideScroll, useBrowser } from '../support/browser.ts';
import { emailTo } from '../support/emails.ts';
import { makeOperators, type Operator, tellUsers } from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';

const browser = useBrowser();
const product = inject('product');
const tag = randomBytes(4).toString('hex');

const write = async (page: Page, text: string) => {
  await page.getByLabel('What is it about?').selectOption('Logging in');
  await page.getByLabel('Your question').fill(text);
  await page.getByRole('button', { name: 'Send to our team' }).press('Enter');
  await page.getByText('Somebody of our team answers you by email.').waitFor();
};
/** What other tests have asked would fill the first page. */
async function closeAll({ api }: Operator): Promise<void> {
  for (;;) {
    const { tickets } = (await api(listTickets)).body;
    const open = tickets.filter(({ state }) => state === 'open');
    if (open.length === 0) return;
    await Promise.all(open.map(({ id }) => api(closeTicket, { params: { id } })));
  }
}

const requestOf = (page: Page, text: string) =>
  page.getByRole('listitem', { name: /^Request of/ }).filter({ hasText: text });

test('a guest and a member ask, an operator answers by keys, and the email comes', async () => {
  const [member] = (await makePeople(product, 1)) as [Person];
  await tellUsers(product, [member], 'member');
  const [first, second] = (await makeOperators(product, 2)) as [Operator, Operator];
  await closeAll(first);
  const address = `guest.${tag}@example.org`;

  const guest = await browser.visitor();
  await guest.open('/login');
  await guest.page.getByRole('link', { name: 'Write to us' }).click();
  await guest.page.getByRole('heading', { name: 'Write to us' }).waitFor();
  await guest.page.getByLabel('Email').fill(address);
  await write(guest.page, `No key fits ${tag}`);
  expect(guest.complaints).toEqual([]);

  const known = await browser.visitor({ token: member.token, width: 390, height: 844 });
  await known.open('/help');
  await write(known.page, `My lighthouse is dark ${tag}`);
  await expectNoSideScroll(known.page);

  const open = async ({ token }: Operator) => {
    const visitor = await browser.visitor({ adminToken: token });
    await visitor.open('/admin/tickets');
    await requestOf(visitor.page, tag).first().waitFor();
    return visitor.page;
  };
  const [page, late] = [await open(first), await open(second)];
  await expectAccessibleInBothSchemes(page);
  const links = page.getByRole('navigation', { name: 'Operators’ area' });
  await links.getByRole('link', { name: /^Support.*open requests?$/ }).waitFor();
  const answer = async (on: Page, text: string, words: string) => {
    const field = requestOf(on, text).getByLabel('Your answer, by email');
    await field.fill(words);
    await field.press('Tab');
    await on.keyboard.press('Enter');
  };
  await answer(page, `No key fits ${tag}`, 'Turn it round.\n\nThen it opens.');
  await requestOf(page, `No key fits ${tag}`).getByText(`Answered`).waitFor();
  const email = await emailTo(address, /Our answer to you/);
  expect(email.text).toMatch(/^Hello,\n\nYou wrote to us about: logging in\./);
  expect(email.text).toContain('Turn it round.\n\nThen it opens.');

  await answer(late, `No key fits ${tag}`, 'Try the other door.');
  await late.getByText(`${first.username} has taken care of this request already.`).waitFor();
  expect(await requestOf(late, `No key fits ${tag}`).getByLabel('Your answer, by email').inputValue()).toBe(
    'Try the other door.',
  );

  await requestOf(page, `My lighthouse is dark ${tag}`)
    .getByRole('button', { name: 'Close without an answer' })
    .press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Close it' }).press('Enter');
  await requestOf(page, `My lighthouse is dark ${tag}`).getByText('Closed without an answer').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
  await page.reload();
  await requestOf(page, tag).first().waitFor();
  await expect.poll(() => isInSight(links.getByRole('link', { name: /^Support/ }))).toBe(true);

  await page.goto(new URL(`/admin/users/${member.id}`, product.web).href);
  const asked = page.getByRole('list', { name: 'Requests to the support' }).getByRole('listitem');
  await asked.getByText(`My lighthouse is dark ${tag}`).waitFor();
  await asked.getByText(`Closed without an answer by ${first.username}`).waitFor();
  await expectNoSideScroll(page);
  await expectAccessibleInBothSchemes(page);
});

/** Whether the whole link is within the window. */
async function isInSight(link: Locator): Promise<boolean> {
  const box = await link.boundingBox();
  return box !== null && box.x >= 0 && box.x + box.width <= 390;
}
