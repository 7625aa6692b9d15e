import { randomBytes } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expectNoSideScroll, useBrowser } from '../support/browser.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { makeOperators, type Operator } from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';
import { png } from '../support/pictures.ts';

const browser = useBrowser();
const product = inject('product');
const words = `Warm lamps ${randomBytes(4).toString('hex')}`;

test('an advert that an operator adds is beside the member’s page, until it is ended', async () => {
  const [member] = (await makePeople(product, 1)) as [Person];
  const [operator] = (await makeOperators(product, 1)) as [Operator];
  const { page, open, complaints } = await browser.visitor({ adminToken: operator.token });
  await open('/admin/adverts');
  await page.getByRole('listitem', { name: 'Keep the spark going. See membership' }).waitFor();
  await expectAccessibleInBothSchemes(page);

  await page.getByRole('button', { name: 'Add advert' }).press('Enter');
  const { focusOn } = keyboardOf(page);
  await focusOn(page.getByLabel('Place'));
  await page.getByRole('button', { name: 'Add it' }).press('Enter');
  await page.getByText('Please enter what the picture says.').waitFor();
  await page.getByLabel('Place').selectOption('Third place');
  await page
    .getByLabel(/^Picture/)
    .setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: png(600, 500) });
  await page.getByLabel('What the picture says').fill(words);
  await page.getByLabel('Leads to').fill('/help');
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Add it' }).press('Enter');
  const line = page.getByRole('listitem', { name: words });
  await line.getByText('Shown').waitFor();
  await line.getByRole('button', { name: 'Edit' }).press('Enter');
  await focusOn(line.getByLabel('What the picture says'));
  await line.getByRole('button', { name: 'Cancel' }).press('Enter');
  await focusOn(line);

  const sees = async () => {
    const home = await browser.visitor({ token: member.token });
    await home.open('/home');
    const column = home.page.getByRole('complementary', { name: 'Sponsored' });
    await column.getByRole('img').nth(2).waitFor();
    const link = column.getByRole('link', { name: words });
    return (await link.count()) === 0 ? undefined : link.getAttribute('href');
  };
  expect(await sees()).toBe(`${product.web}/help`);

  await line.getByRole('button', { name: 'End now' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).press('Enter');
  await line.getByText('Ended').waitFor();
  expect(await sees()).toBeUndefined();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
  expect(complaints).toEqual([]);
});
