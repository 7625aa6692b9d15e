import { sendMessage } from '@emberline/contracts';
import { beforeAll, expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { apiAt } from '../support/api.ts';
import { expectNoSideScroll, useBrowser } from '../support/browser.ts';
import { makePeople, type Person } from '../support/people.ts';

const product = inject('product');
const browser = useBrowser();
let [ann, friend, stranger]: Person[] = [];

const write = (from: Person | undefined, to: Person | undefined, content: string) =>
  apiAt(product.api, from?.token)(sendMessage, { body: { receiverId: to?.id ?? '', content } });

beforeAll(async () => {
  [ann, friend, stranger] = await makePeople(product, 3);
  expect((await write(friend, ann, 'Hello Ann')).status).toBe(200);
});

test('a paused profile is closed to strangers, its conversations go on, and every page offers to show it again', async () => {
  const { page, open } = await browser.visitor({ token: ann?.token ?? '', width: 390, height: 844 });
  const other = await browser.visitor({ token: stranger?.token ?? '' });
  await other.open(`/view/${ann?.id}`);
  await other.page.getByRole('heading', { level: 1, name: new RegExp(ann?.firstname ?? '') }).waitFor();

  await open('/account');
  await page.getByRole('switch', { name: 'Pause my profile' }).click();
  const again = page.getByRole('button', { name: 'Show my profile again' });
  await again.waitFor();
  await expectAccessibleInBothSchemes(page);
  await expectNoSideScroll(page);

  await expect.poll(async () => (await write(stranger, ann, 'Hello?')).status).toBe(404);
  await other.open(`/view/${ann?.id}`);
  await other.page.getByText('This profile is not here').waitFor();
  await other.context.close();

  expect((await write(friend, ann, 'Are you well?')).status).toBe(200);
  await open(`/mailbox/${friend?.id}`);
  await page.getByRole('log').getByText('Are you well?').waitFor();
  await page.getByRole('textbox', { name: /message to/i }).fill('Only away.');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('Sent', { exact: true }).waitFor();
  const contact = await browser.visitor({ token: friend?.token ?? '' });
  await contact.open(`/view/${ann?.id}`);
  await contact.page.getByRole('heading', { level: 1, name: new RegExp(ann?.firstname ?? '') }).waitFor();

  await open('/home');
  await again.click();
  await page.getByText('Your profile is shown again.').waitFor();
  await again.waitFor({ state: 'detached' });
  await expect.poll(async () => (await write(stranger, ann, 'Hello again')).status).toBe(200);
});
