import { addToHotlist, listMessages, saveProfile } from '@emberline/contracts';
import { beforeAll, expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { apiAt } from '../support/api.ts';
import { expectNoSideScroll, useBrowser } from '../support/browser.ts';
import { describePerson } from '../support/describe-person.ts';
import { makePeople, type Person } from '../support/people.ts';

const product = inject('product');
const browser = useBrowser();
let [ann, bea]: Person[] = [];

beforeAll(async () => {
  [ann, bea] = await makePeople(product, 2);
  await describePerson(product, ann?.token ?? '');
  const { status } = await apiAt(product.api, bea?.token)(saveProfile, {
    body: { zip: '98765', interests: ['Art'] },
  });
  expect(status).toBe(200);
});

test.each([
  ['a small phone', 360, 640],
  ['a phone', 390, 844],
  ['a desktop', 1280, 720],
])('on %s name, place and presence are on the first screen', async (_, width, height) => {
  const { page, open, context } = await browser.visitor({ token: bea?.token ?? '', width, height });
  await open(`/view/${ann?.id}`);
  await page.getByText('You both like art.').waitFor();
  const line = page.getByRole('main').getByText('Oregon').first();
  const box = await line.boundingBox();
  // On phones the buttons cover 124 px at the lower edge.
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height - (width < 992 ? 124 : 0));
  await expectNoSideScroll(page);
  await context.close();
});

test('a prompt is answered by a message that quotes it', async () => {
  const { page, open, context, complaints } = await browser.visitor({
    token: bea?.token ?? '',
    width: 390,
    height: 844,
  });
  await open(`/view/${ann?.id}`);
  await page.getByRole('heading', { name: 'A perfect Sunday' }).waitFor();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Answer this' }).click();
  await page.waitForURL(`**/mailbox/${ann?.id}`);
  const field = page.getByRole('textbox', { name: /message to/i });
  await expect.poll(() => field.inputValue()).toBe('> A perfect Sunday: Pancakes.\n');
  await field.press('Control+End');
  await page.keyboard.type('With maple syrup?');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('With maple syrup?').waitFor();
  await expect
    .poll(async () => {
      const { body } = await apiAt(product.api, ann?.token)(listMessages, {
        query: { contactId: bea?.id ?? '' },
      });
      return body.messages?.map(({ content }) => content);
    })
    .toEqual(['> A perfect Sunday: Pancakes.\nWith maple syrup?']);
  expect(complaints).toEqual([]);
  await context.close();
});

test('two who saved each other are both told', async () => {
  const kept = await apiAt(product.api, ann?.token)(addToHotlist, { body: { hotMemberId: bea?.id ?? '' } });
  expect(kept.status).toBe(200);
  const [hers, mine] = await Promise.all(
    [bea, ann].map((one) => browser.visitor({ token: one?.token ?? '', width: 390, height: 844 })),
  );
  await hers?.open(`/view/${ann?.id}`);
  await hers?.page.getByRole('button', { name: 'Hotlist', exact: true }).click();
  await hers?.page.getByRole('main').getByText('You saved each other.', { exact: true }).waitFor();
  await mine?.open('/hotlists');
  await mine?.page.getByRole('main').locator('article').getByText('You saved each other').waitFor();
  await Promise.all([hers?.context.close(), mine?.context.close()]);
});
