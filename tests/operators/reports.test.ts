import { getOwnProfile, sendMessage } from '@emberline/contracts';
import { beforeAll, expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { apiAt } from '../support/api.ts';
import { expectNoSideScroll, useBrowser, type Visitor } from '../support/browser.ts';
import { describePerson } from '../support/describe-person.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { makeOperators, type Operator, tellUsers } from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';

/** What a report hands over, and what each side sees of it. */
const product = inject('product');
const browser = useBrowser();
let ann: Person;
let eve: Person;
let admin: Visitor;

const say = async (from: Person, to: Person, content: string) => {
  const body = { receiverId: to.id, content };
  expect((await apiAt(product.api, from.token)(sendMessage, { body })).status).toBe(200);
};
/** The newest report of this kind, once the operators' list has it. */
const caseWith = async (button: string) => {
  const shown = admin.page.getByRole('listitem', { name: /^Report/ }).filter({
    has: admin.page.getByRole('button', { name: button }),
  });
  await expect
    .poll(async () => {
      await admin.open('/admin/reports');
      await admin.page.getByRole('heading', { level: 1 }).waitFor();
      await admin.page
        .getByRole('listitem', { name: /^Report/ })
        .or(admin.page.getByText('Nobody has reported'))
        .first()
        .waitFor();
      return shown.count();
    })
    .toBeGreaterThan(0);
  return shown.first();
};

beforeAll(async () => {
  [ann, eve] = (await makePeople(product, 2)) as [Person, Person];
  await tellUsers(product, [ann, eve], 'member');
  await describePerson(product, eve.token);
  for (let n = 1; n <= 5; n++) await say(n % 2 ? ann : eve, n % 2 ? eve : ann, `Line ${n}`);
  await say(eve, ann, 'Send me your card number');
  for (let n = 7; n <= 9; n++) await say(ann, eve, `Line ${n}`);
  const [{ token }] = (await makeOperators(product, 1)) as [Operator];
  admin = await browser.visitor({ adminToken: token });
});

test('a reported message comes with the five around it, and both members see that it was opened', async () => {
  const { page, open } = await browser.visitor({ token: ann.token, width: 390, height: 844 });
  await open(`/mailbox/${eve.id}`);
  await page.getByText('Send me your card number').first().waitFor();
  await page.getByRole('button', { name: `Mute, archive, block or report ${eve.firstname}` }).click();
  await page.getByRole('button', { name: `Report ${eve.firstname}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Harassment' }).check();
  await dialog.getByLabel('Is it about a message?').selectOption('Send me your card number');
  await expectAccessibleInBothSchemes(page);
  await expectNoSideScroll(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Our team looks at every report.', { exact: false }).waitFor();

  const report = await caseWith('Show the reported message');
  const keys = keyboardOf(admin.page);
  await keys.pressUntil('Tab', report.getByRole('button', { name: 'Show the reported message' }));
  await keys.press('Enter');
  const lines = admin.page.getByRole('list', { name: 'The reported message and those around it' });
  await lines.waitFor();
  const texts = await lines.getByRole('listitem').allInnerTexts();
  expect(texts.map((text) => text.split('\n').at(-1))).toEqual([
    ...['Line 3', 'Line 4', 'Line 5', 'Send me your card number', 'Line 7', 'Line 8'],
  ]);
  await lines.getByRole('listitem').nth(3).getByText('Reported', { exact: true }).waitFor();
  await expectAccessibleInBothSchemes(admin.page);

  const reported = await browser.visitor({ token: eve.token });
  for (const [visitor, name] of [
    [{ page, open }, eve.firstname],
    [reported, 'A conversation of yours'],
  ] as const) {
    const list = visitor.page.getByRole('list', { name: 'Opened conversations' });
    await expect
      .poll(async () => {
        await visitor.open('/account');
        await visitor.page.getByText('latest 50', { exact: false }).waitFor();
        return list.or(visitor.page.getByText('Nobody has opened')).first().innerText();
      })
      .toMatch(/A message of it was reported to us/);
    expect(await list.innerText()).toContain(name);
  }
  expect(await reported.page.getByRole('list', { name: 'Opened conversations' }).innerText()).not.toContain(
    ann.firstname,
  );
});

test('a reported photo is shown until its owner deletes it', async () => {
  const { body } = await apiAt(product.api, eve.token)(getOwnProfile);
  const [photo] = body.photos as { file: string }[];
  const { page, open } = await browser.visitor({ token: ann.token });
  await open(`/view/${eve.id}`);
  await page.getByRole('button', { name: `Block or report ${eve.firstname}` }).click();
  await page.getByRole('button', { name: `Report ${eve.firstname}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Inappropriate photo' }).check();
  const keys = keyboardOf(page);
  const about = dialog.getByRole('radio', { name: 'Photo 1' });
  await dialog.getByRole('radio', { name: 'No, about the person' }).focus();
  await keys.press('ArrowDown');
  expect(await about.isChecked()).toBe(true);
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Our team looks at every report.', { exact: false }).waitFor();

  const report = await caseWith('Show the reported photo');
  await report.getByRole('button', { name: 'Show the reported photo' }).click();
  const shown = admin.page.getByRole('img', { name: 'The reported photo' });
  await shown.waitFor();
  expect(await shown.getAttribute('src')).toContain(String(photo?.file).replace(/\..*$/, ''));
  await fetch(`${product.api}/users/photos/${photo?.file}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${eve.token}` },
  });
  await (await caseWith('Show the reported photo'))
    .getByRole('button', { name: 'Show the reported photo' })
    .click();
  await admin.page.getByText('This photo has been deleted since.').waitFor();
});
