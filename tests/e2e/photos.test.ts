import { listMyPhotos } from '@emberline/contracts';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { apiAt } from '../support/api.ts';
import { expectNoSideScroll, useBrowser } from '../support/browser.ts';
import { makePeople, type Person } from '../support/people.ts';
import { heic, heldUpright, png } from '../support/pictures.ts';

const browser = useBrowser();

test('a photo is chosen, cropped by keys and uploaded, and the focus comes back', async () => {
  const [person] = await makePeople(inject('product'), 1);
  const { page, open, complaints } = await browser.visitor({ token: person?.token ?? '' });
  await open('/photo');
  await page.getByText('0 of 12').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Add photos').press('Enter');
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

test('several photos are uploaded at once, put in order by keys, mouse and finger, and others see that order', async () => {
  const [ann, bea] = (await makePeople(inject('product'), 2)) as [Person, Person];
  const stored = async () => {
    const { body } = await apiAt(inject('product').api, ann.token)(listMyPhotos);
    return body.additionalPhotos;
  };
  const { page, open, complaints } = await browser.visitor({
    token: ann.token,
    width: 390,
    height: 844,
  });
  await open('/photo');
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Add photos').press('Enter');
  const files = ['a', 'b', 'c', 'd'].map((name) => ({
    name: `${name}.png`,
    mimeType: 'image/png',
    buffer: png(64, 80),
  }));
  const noPicture = { name: 'e.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await (await chooser).setFiles([...files, noPicture]);
  const failed = page.getByRole('figure', { name: 'Upload of e.png' });
  await failed.getByRole('alert').waitFor();
  expect(await failed.getByRole('button').allTextContents()).toEqual(['Leave out']);
  await expectAccessibleInBothSchemes(page);
  await failed.getByRole('button', { name: 'Leave out' }).click();
  await page.getByText('4 of 12').waitFor();
  const [a, b, c, d] = await stored();

  await page.getByRole('button', { name: 'Move photo 4 earlier' }).press('Enter');
  await page.getByRole('status').getByText('Photo 4 is now photo 3 of 4.').waitFor();
  await expect.poll(stored).toEqual([a, b, d, c]);
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Move photo 3 earlier');

  await dragByMouse(page, photo(page, 1), photo(page, 4));
  await expect.poll(stored).toEqual([b, d, c, a]);

  await dragByFinger(page, photo(page, 3).locator('[data-grip]'), photo(page, 1));
  await expect.poll(stored).toEqual([c, b, d, a]);

  // Escape puts back what is being dragged.
  await photo(page, 1).scrollIntoViewIfNeeded();
  await photo(page, 1).hover();
  await page.mouse.down();
  await photo(page, 2).hover();
  await page.locator('[data-dragged]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-dragged]').waitFor({ state: 'detached' });
  await page.mouse.up();
  expect(await stored()).toEqual([c, b, d, a]);
  await expectNoSideScroll(page);
  expect(complaints.filter((line) => !/4(15|22)/.test(line))).toEqual([]);

  // The profile image is the first of all, the one that came first; the rest follow in their order.
  const other = await browser.visitor({ token: bea.token, width: 390, height: 844 });
  await other.open(`/view/${ann.id}`);
  const shown = other.page.getByRole('button', { name: /^Open photo/ });
  await shown.first().waitFor();
  const sources = await shown
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  expect(sources.map((source) => /photos\/([^?]+)/.exec(source ?? '')?.[1])).toEqual([a, c, b, d]);
});

test('photos of cameras and phones are sent as the browser shows them, without place and owner; one that it cannot show is named', async () => {
  const [person] = (await makePeople(inject('product'), 1)) as [Person];
  const { page, open } = await browser.visitor({ token: person.token });
  await page.addInitScript(`
    globalThis.sent = [];
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      sent.push(body.get('photo'));
      send.call(this, body);
    };
  `);
  await open('/photo');
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Add photos').press('Enter');
  await (await chooser).setFiles([
    { name: 'camera.jpg', mimeType: 'image/jpeg', buffer: heldUpright.jpeg },
    { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: heldUpright.jpeg.subarray(0, -2) },
    { name: 'phone.jpg', mimeType: '', buffer: heldUpright.webp },
    { name: 'large.png', mimeType: 'image/png', buffer: png(8_064, 6_048) },
    { name: 'iphone.jpg', mimeType: 'image/jpeg', buffer: heic },
  ]);
  const failed = page.getByRole('figure', { name: 'Upload of iphone.jpg' });
  await failed.getByText(/This is a HEIC photo.*save it as JPEG/).waitFor();
  await expectAccessibleInBothSchemes(page);
  await page.getByText('4 of 12').waitFor({ timeout: 30_000 });
  const { body } = await apiAt(inject('product').api, person.token)(listMyPhotos);
  const shown = body.photos.map(({ large }) => page.evaluate(`(${cornersOf})(${JSON.stringify(large)})`));
  const turned = { size: [64, 96], corners: ['blue', 'red', 'olive', 'green'] };
  const lying = { size: [96, 64], corners: ['red', 'green', 'blue', 'olive'] };
  expect((await Promise.all(shown)).slice(0, 3)).toEqual([
    turned,
    { ...turned, corners: expect.any(Array) },
    lying,
  ]);
  const sent = await page.evaluate<{ type: string; text: string }[]>(
    'Promise.all(sent.map(async (file) => ({ type: file.type, text: await file.text() })))',
  );
  expect(sent.map(({ type }) => type)).toEqual(Array(4).fill('image/jpeg'));
  expect(sent.filter(({ text }) => /SECRET|Exif/.test(text))).toEqual([]);
});

/** Runs in the page: the size of a picture, and its corners from left above to right below. */
const cornersOf = `async (address) => {
  const picture = await createImageBitmap(await (await fetch(address)).blob());
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(picture, 0, 0);
  const colour = (x, y) => {
    const [r, g, b] = context.getImageData(x, y, 1, 1).data;
    return r > 170 ? 'red' : b > 170 ? 'blue' : g > 160 ? 'green' : 'olive';
  };
  const [right, low] = [width - 10, height - 10];
  return { size: [width, height], corners: [colour(10, 10), colour(right, 10), colour(10, low), colour(right, low)] };
}`;

const photo = (page: Page, number: number) =>
  page
    .getByRole('figure')
    .filter({ has: page.getByRole('img', { name: `My photo ${number}`, exact: true }) });

async function middleOf(one: Locator): Promise<{ x: number; y: number }> {
  const box = await one.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [begin, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move((begin.x + end.x) / 2, (begin.y + end.y) / 2, { steps: 4 });
  await page.locator('[data-dragged]').waitFor();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  // A bar lies over the lower edge of a phone's window.
  await from.evaluate((grip) => grip.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const [begin, end] = [await middleOf(from), await middleOf(to)];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', begin);
  await touch('touchMove', { x: begin.x, y: begin.y - 20 });
  await page.locator('[data-dragged]').waitFor();
  await touch('touchMove', end);
  await touch('touchEnd');
}
