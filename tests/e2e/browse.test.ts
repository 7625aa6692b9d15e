import { saveProfile } from '@emberline/contracts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { apiAt } from '../support/api.ts';
import { expectNoSideScroll, useBrowser } from '../support/browser.ts';
import { known } from '../support/known.ts';
import { makePeople, type Person } from '../support/people.ts';

const product = inject('product');
const browser = useBrowser();
let [viewer, near, far]: Person[] = [];

beforeAll(async () => {
  [viewer, near, far] = await makePeople(product, 3);
  const about = async ({ token }: Person, body: object) => {
    const { status } = await apiAt(product.api, token)(saveProfile, { body: body as never });
    expect(status).toBe(200);
  };
  await about(viewer as Person, { zip: '10001', interests: ['Yoga', 'Art'] });
  await about(near as Person, {
    zip: '10003',
    age: 77,
    aboutMe: 'I mend old clocks.',
    intention: 'New friends',
  });
  await about(far as Person, { zip: '90001', age: 77, interests: ['Yoga', 'Art', 'Cars'] });
});

const cards = (page: Page) => page.getByRole('main').locator('article');
const cardOf = (page: Page, { firstname }: Person) => cards(page).filter({ hasText: firstname });

test.each([
  ['phone', 390, 844, 2, 165],
  ['tablet', 820, 1180, 3, 200],
  ['desktop', 1280, 900, 3, 200],
  ['wide', 1920, 1080, 4, 200],
])('on a %s cards have their room, and no age is cut', async (_, width, height, columns, least) => {
  const { page, open } = await browser.visitor({
    token: (await known('demo')).token,
    width,
    height,
  });
  await open('/home');
  await cards(page).first().waitFor();
  const boxes = await Promise.all((await cards(page).all()).map((card) => card.boundingBox()));
  const first = boxes.filter((box) => box?.y === boxes[0]?.y);
  expect(first).toHaveLength(columns);
  for (const box of first) expect(box?.width).toBeGreaterThanOrEqual(least);
  const cut = `[...document.querySelectorAll('article [class*="age"]')].filter((one) => {
    const [inner, outer] = [one.getBoundingClientRect(), one.closest('article').getBoundingClientRect()];
    return inner.right > outer.right || one.scrollWidth > one.clientWidth + 1;
  }).length`;
  expect(await page.evaluate(cut)).toBe(0);
  await expectNoSideScroll(page);
});

test('the chosen order is kept, says who is near, and team profiles stand apart', async () => {
  const { page, open, complaints } = await browser.visitor({ token: viewer?.token ?? '' });
  // Only these two are so old: others may fill the page.
  await open('/home?ageMin=77');
  await page.getByLabel('Sort by').selectOption('near');
  await page.waitForURL(/order=near/);
  await cardOf(page, near as Person)
    .getByText('Near you')
    .waitFor();
  await cardOf(page, near as Person)
    .getByText('“I mend old clocks.”')
    .waitFor();
  await page.getByText('That is everybody who fits these filters.').waitFor();
  const names = () => cards(page).allInnerTexts();
  const inOrder = async () => {
    const shown = await names();
    const at = (person?: Person) => shown.findIndex((text) => text.includes(person?.firstname ?? ''));
    return at(near) >= 0 && at(near) < at(far);
  };
  await expect.poll(inOrder).toBe(true);
  expect((await names()).join(' ')).not.toMatch(/\bTeam\b|mile.*\d{5}/);

  await open('/home');
  await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('near');
  await page.getByRole('region', { name: /From our team/ }).waitFor();
  await expectAccessibleInBothSchemes(page);
  await page.getByLabel('Sort by').selectOption('shared');
  await cardOf(page, far as Person)
    .getByText('You both like yoga and art')
    .waitFor();
  await expect.poll(() => cards(page).first().innerText()).toContain(far?.firstname);
  expect(complaints).toEqual([]);
});

test('on a phone the filters are in a sheet', async () => {
  const { page, open } = await browser.visitor({
    token: viewer?.token ?? '',
    width: 390,
    height: 844,
  });
  await open('/home');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Looking for').selectOption('New friends');
  await sheet.getByLabel('Distance').selectOption('25 miles');
  await expectAccessibleInBothSchemes(page);
  await sheet.getByRole('button', { name: 'Show members' }).click();
  await cardOf(page, near as Person).waitFor();
  expect(await cards(page).count()).toBe(1);
  await page.getByText('That is everybody who fits these filters.').waitFor();
  await expectNoSideScroll(page);
});
