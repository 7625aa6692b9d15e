import { addToHotlist, getProfile, listMessages, saveProfile, uploadPhoto } from '@emberline/contracts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { apiAt } from '../support/api.ts';
import { expectNoSideScroll, useBrowser } from '../support/browser.ts';
import { describePerson, form, photoFile } from '../support/describe-person.ts';
import { keyboardOf } from '../support/keyboard.ts';
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
  const { page, open } = await browser.visitor({ token: bea?.token ?? '', width, height });
  await open(`/view/${ann?.id}`);
  await page.getByText('You both like art.').waitFor();
  const line = page.getByRole('main').getByText('Oregon').first();
  const box = await line.boundingBox();
  // On phones the buttons cover 124 px at the lower edge.
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height - (width < 992 ? 124 : 0));
  await expectNoSideScroll(page);
});

test('a prompt is answered by a message that quotes it', async () => {
  const { page, open, complaints } = await browser.visitor({
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
});

test('prompts stand between the photos, which keep their order, and the member sees it as others do', async () => {
  const prompts = [
    { prompt: 'A perfect Sunday', answer: 'Pancakes.' },
    { prompt: 'I am happiest when', answer: 'it snows.' },
  ] as const;
  const mine = apiAt(product.api, ann?.token);
  expect((await mine(saveProfile, { body: { prompts: [...prompts] } })).status).toBe(200);
  await addPhotos(ann, 3);

  const [hers, own] = await Promise.all(
    [bea, ann].map((one) => browser.visitor({ token: one?.token ?? '', width: 390, height: 844 })),
  );
  if (!hers || !own) throw new Error('no visitors');
  await hers.open(`/view/${ann?.id}`);
  const seen = await storyOf(hers.page);
  expect(seen.slice(0, 7)).toEqual([
    ...['Open photo 1 of 4', `About ${ann?.firstname}`],
    ...[prompts[0].prompt, 'Open photo 2 of 4', prompts[1].prompt, 'Open photo 3 of 4', 'Open photo 4 of 4'],
  ]);

  await own.open('/profile');
  await own.page.getByRole('link', { name: 'See my profile as others see it' }).click();
  await own.page.getByText('Your profile as others see it.').waitFor();
  expect(await storyOf(own.page)).toEqual(seen);
  const article = own.page.getByRole('article');
  expect(await article.getByRole('button', { name: /^(?!Open photo)/ }).count()).toBe(0);
  expect(await article.getByRole('link').count()).toBe(0);
  await expectAccessibleInBothSchemes(own.page);
  await expectNoSideScroll(own.page);
  await own.page.getByRole('link', { name: 'Back to my profile' }).click();
  await own.page.waitForURL('**/profile');

  const params = { id: ann?.id ?? '' };
  const asSeenBy = async (one: Person | undefined) => {
    const { body } = await apiAt(product.api, one?.token)(getProfile, { params });
    // What depends on who looks, and on the minute.
    const { hotlisted, savedEachOther, sharedInterests, distance, online, lastOnline, ...rest } = body;
    // A photo's address names who looks, and is signed for them alone.
    const words = JSON.stringify(rest).replaceAll(`&viewer=${one?.id}&`, '&viewer=who-looks&');
    return JSON.parse(words.replaceAll(/(?<=&viewer=who-looks&sig=)[\w-]+/g, 'theirs'));
  };
  expect(await asSeenBy(ann)).toEqual(await asSeenBy(bea));
  expect([hers.complaints, own.complaints]).toEqual([[], []]);
});

test('a photo opens large by keyboard; the arrow keys lead on, and Escape back to it', async () => {
  const [eve] = await makePeople(product, 1);
  await describePerson(product, eve?.token ?? '');
  await addPhotos(eve, 2);
  const { page, open, complaints } = await browser.visitor({
    token: bea?.token ?? '',
    width: 390,
    height: 844,
  });
  const { press, tabTo, focusOn } = keyboardOf(page);
  const viewer = page.getByRole('dialog');
  const large = viewer.locator('[role="group"]:not([inert]) img');
  const isShown = async (photo: number) => {
    const name = `${eve?.firstname}, photo ${photo} of 3`;
    await expect.poll(() => large.getAttribute('alt')).toBe(name);
    const width = () =>
      large.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
  };
  await open(`/view/${eve?.id}`);
  const second = page.getByRole('button', { name: 'Open photo 2 of 3' });
  await tabTo(second);
  await press('Enter');
  await isShown(2);
  await expectAccessibleInBothSchemes(page);
  await press('ArrowRight');
  await isShown(3);
  await press('ArrowLeft');
  await isShown(2);
  await press('ArrowLeft');
  await isShown(1);
  await press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await focusOn(second);
  expect(complaints).toEqual([]);
});

async function addPhotos(owner: Person | undefined, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const headers = { authorization: `Bearer ${owner?.token}` };
    const body = form('photo', photoFile());
    const { status } = await fetch(product.api + uploadPhoto.path, { method: 'POST', headers, body });
    expect(status).toBe(200);
  }
}

/** Headings and photos of the profile, in their order. */
async function storyOf(page: Page): Promise<string[]> {
  const parts = page.getByRole('article').locator('h2, button[aria-label^="Open photo"]');
  await parts.first().waitFor();
  return parts.evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent ?? ''));
}
