import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expectNoSideScroll, useBrowser } from '../support/browser.ts';
import { emailTo, pathIn } from '../support/emails.ts';
import { png } from '../support/pictures.ts';

const browser = useBrowser();
const password = 'nine yellow kites';

test('somebody comes in on a phone: six answers, four screens, a photo, a corrected address, and a first line', async () => {
  const username = `in_${randomBytes(4).toString('hex')}`;
  const [wrong, right] = [`${username}@exampel.org`, `${username}@example.org`];
  const visitor = await browser.visitor({ width: 390, height: 844 });
  const { page, context, open, complaints } = visitor;
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();

  await open('/');
  const questions = page.getByRole('region', { name: 'Six quick questions' });
  for (const [index, answer] of ['Yes', 'Yes', 'No', 'Yes', 'No', 'No'].entries()) {
    await questions.getByText(`Question ${index + 1} of 6`).waitFor();
    await questions.getByRole('button', { name: answer }).click();
  }
  await page.getByRole('link', { name: 'Sign Up to Explore Dating' }).click();
  await page.getByText('Step 1 of 4').waitFor();
  await page.getByLabel('First name').fill('Ines');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter your last name.').waitFor();
  await page.getByLabel('Last name').fill('Vale');
  await page.keyboard.press('Enter');
  await page.getByLabel(/^I am\s*\*?$/).selectOption('female');
  await page.getByLabel(/I would like to meet/).selectOption('both');
  await next();
  await page.getByLabel('Email').fill(wrong);
  await page.goBack();
  await page.getByText('Step 2 of 4').waitFor();
  await page.goForward();
  await page.reload();
  await page.getByText('Step 3 of 4').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(wrong);
  await next();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel(/^Password(?! again)/).fill(password);
  await page.getByLabel('Password again').fill(password);
  await page.getByLabel(/18 years of age/).check();
  await page.getByRole('button', { name: 'Create my account' }).click();

  await page.getByRole('heading', { name: 'Welcome, Ines' }).waitFor();
  await lookClosely(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(640, 800) });
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByText('Your photo is there.').waitFor();
  await page.getByRole('main').getByRole('img', { name: 'Ines', exact: true }).waitFor();
  await next();
  await page.getByRole('textbox', { name: 'Age' }).fill('17');
  await page.getByRole('textbox', { name: 'Zip' }).fill('04101');
  await next();
  await page.getByText(/at least 18 years old/).waitFor();
  await page.getByRole('textbox', { name: 'Age' }).fill('31');
  await page.reload();
  expect(await page.getByRole('textbox', { name: 'Age' }).inputValue()).toBe('31');
  await lookClosely(page);
  await next();
  await page.getByText('What you said on our first page is marked.', { exact: false }).waitFor();
  expect(await page.getByLabel('Something casual').isChecked()).toBe(true);
  await page.getByText('Spontaneous').click();
  await page.getByText('Hiking').click();
  await lookClosely(page);
  await next();

  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
  await emailTo(wrong, /confirm your email/);
  await page.getByRole('button', { name: 'Correct the address' }).click();
  await page.getByLabel(/^New email/).fill(right);
  await page.getByLabel(/^Your password/).fill(password);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText(`We sent a link to ${right}`).waitFor();
  await lookClosely(page);
  const mail = await context.newPage();
  await mail.goto(new URL(pathIn(await emailTo(right, /confirm your/i), '/mail/'), page.url()).href);
  await mail.getByRole('button', { name: 'Confirm my email' }).click();
  // The tab that waits hears of it by itself.
  await page.getByRole('heading', { name: 'Email confirmed' }).waitFor();
  await page.getByText('Email confirmed. Thank you.').waitFor();
  await next();

  await page.getByRole('heading', { name: 'Say hello' }).waitFor();
  await page
    .getByRole('group', { name: 'Whom would you like to write to?' })
    .getByRole('radio')
    .nth(1)
    .check({ force: true });
  await page.getByLabel(/^Your first line to/).fill('What did you cook last Sunday?');
  await lookClosely(page);
  await page.getByRole('button', { name: 'Go on to the message' }).click();
  await page.waitForURL('**/mailbox/*');
  const message = page.getByRole('textbox', { name: /message to/i });
  await message.waitFor();
  expect(await message.inputValue()).toBe('What did you cook last Sunday?');

  await open('/profile');
  for (const word of ['Something casual', 'Adventurous', 'Hiking'])
    await page.getByText(word).first().waitFor();
  expect(await page.getByText('Spontaneous').count()).toBe(0);
  // Messages need a membership, which the browser logs.
  expect(complaints.filter((line) => !line.includes('402'))).toEqual([]);
});

async function lookClosely(page: Page): Promise<void> {
  await expectNoSideScroll(page);
  await expectAccessibleInBothSchemes(page);
}
