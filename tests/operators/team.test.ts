import { randomBytes } from 'node:crypto';
import { addUser } from '@emberline/contracts';
import { expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expectNoSideScroll, useBrowser } from '../support/browser.ts';
import { makeOperators, type Operator } from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';
import { png } from '../support/pictures.ts';

const browser = useBrowser();
const product = inject('product');
const tag = randomBytes(4).toString('hex');

test('a team profile gets photo, age and words at one page, and only then members meet it', async () => {
  const [member] = (await makePeople(product, 1)) as [Person];
  const [operator] = (await makeOperators(product, 1)) as [Operator];
  const names = { firstname: 'Tilda', lastname: 'Tester', username: `tilda_${tag}` };
  const rest = { password: 'warm green lamps', gender: 'female', preference: 'male' };
  const { body } = await operator.api(addUser, {
    body: { ...names, ...rest, email: `tilda.${tag}@example.org` },
  });
  const { id } = body.user;
  const seen = async () => {
    const answer = await fetch(`${product.api}/users/profile/${id}`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    return answer.status;
  };
  expect(await seen()).toBe(404);

  const { page, open, complaints } = await browser.visitor({ adminToken: operator.token });
  await open('/admin/team');
  await page
    .getByText(/Without a photo, an age, and a few words/)
    .first()
    .waitFor();
  await expectAccessibleInBothSchemes(page);
  await open(`/admin/team/${id}`);
  await page.getByText(/has yet to get a photo, an age, and a few words/).waitFor();
  await expectAccessibleInBothSchemes(page);

  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Add a photo').press('Enter');
  await (await chooser).setFiles({ name: 'tilda.png', mimeType: 'image/png', buffer: png(640, 800) });
  const dialog = page.getByRole('dialog', { name: 'The photo' });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await page.getByText('The photo is there.').waitFor();
  await page.getByText('Profile image').waitFor();

  await page.getByLabel('Age', { exact: false }).first().fill('31');
  await page.getByLabel('Zip', { exact: false }).first().fill('10001');
  await page.getByLabel('About me').fill('I like lighthouses.');
  await page.getByLabel('About me').press('Tab');
  await page.getByRole('button', { name: 'Save profile' }).press('Enter');
  await page.getByText('The profile is saved.').waitFor();
  await page.getByText(/has yet to get/).waitFor({ state: 'detached' });
  expect(await seen()).toBe(200);

  await page.getByRole('button', { name: 'Pause this profile' }).press('Enter');
  await page.getByRole('button', { name: 'Show this profile again' }).waitFor();
  expect(await seen()).toBe(404);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
  expect(complaints).toEqual([]);
});
