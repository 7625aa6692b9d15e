import { expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { useBrowser } from '../support/browser.ts';
import { makePeople } from '../support/people.ts';
import { png } from '../support/pictures.ts';

const browser = useBrowser();

test('a photo is chosen, cropped by keys and uploaded, and the focus comes back', async () => {
  const [person] = await makePeople(inject('product'), 1);
  const { page, open, complaints } = await browser.visitor({ token: person?.token ?? '' });
  await open('/photo');
  await page.getByText('0 of 12').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Add a photo').press('Enter');
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(640, 640) });
  const dialog = page.getByRole('dialog', { name: 'Your photo' });
  const part = dialog.getByRole('group', { name: /The part that is shown/ });
  await part.waitFor();
  await expectAccessibleInBothSchemes(page);
  await part.focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByLabel('Zoom').press('ArrowRight');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await page.getByText('Your photo is there.').waitFor();
  await page.getByText('1 of 12').waitFor();
  expect(await dialog.count()).toBe(0);
  expect(await page.evaluate<string>('document.activeElement.tagName')).not.toBe('BODY');
  expect(complaints).toEqual([]);
});
