import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { browse, listContacts } from '@emberline/contracts';
import { apiAt } from '@emberline/tests/support/api.ts';
import { knownAt } from '@emberline/tests/support/known-at.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { drawPeople, type Picture } from './draw-people.ts';
import { openPage, settled } from './open-page.ts';

const phone = { width: 390, height: 800 };
/** Pixels a point: what phones show sharply, at a size that loads fast. */
const density = 1.5;

/** Gzip does nothing for pictures, so this is what a visitor loads. */
const mostBytes = 45_000;

interface Scene {
  name: string;
  path: string;
  height?: number;
  /** Waits until the page shows what the picture is about; a result with a locator cuts the picture to it. */
  until: (page: Page) => Promise<Cut | undefined>;
}

interface Cut {
  top: number;
  bottom: number;
}

const folder = join(import.meta.dirname, '../../../web/src/features/landing/pictures');

export async function takeLanding(browser: Browser, addresses: ProductAddresses): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await savePictures([...(await takeScenes(browser, addresses)), await drawPeople(browser)]);
}

/** Takes every scene in both colour schemes, as the member "demo" on a phone; "demo2" is online meanwhile. */
async function takeScenes(browser: Browser, addresses: ProductAddresses): Promise<Picture[]> {
  const { web, api } = addresses;
  const [demo, other] = await Promise.all([
    knownAt(addresses.services.auth, 'demo'),
    knownAt(addresses.services.auth, 'demo2'),
  ]);
  const ask = apiAt(api, demo.token);
  const [{ body }, members] = await Promise.all([ask(listContacts), ask(browse)]);
  const team = body.contacts.find(({ contact }) => contact.kind === 'staff')?.contact._id ?? '';

  const open = (token: string, path: string, colorScheme: 'light' | 'dark', height = phone.height) =>
    openPage(
      browser,
      new URL(path, web),
      { name: 'token', value: token },
      {
        ...{ colorScheme, viewport: { ...phone, height }, deviceScaleFactor: density },
      },
    );

  const present = await open(other.token, '/account', 'light');
  const pictures: Picture[] = [];
  for (const { name, path, height, until } of scenesOf(other.id, members.body.users[1]?.id ?? '', team))
    for (const scheme of ['light', 'dark'] as const) {
      const page = await open(demo.token, path, scheme, height);
      const cut = await until(page);
      await settled(page);
      await photosAreThere(page);
      const clip = cut && { x: 0, y: cut.top, width: phone.width, height: cut.bottom - cut.top };
      pictures.push({
        name: `${name}-${scheme}`,
        bytes: await page.screenshot(clip ? { clip } : {}),
        density,
      });
      await page.context().close();
      console.log(`${name}, ${scheme}`);
    }
  await present.context().close();
  return pictures;
}

function scenesOf(otherId: string, viewedId: string, teamId: string): Scene[] {
  return [
    {
      name: 'home',
      path: '/home',
      until: async (page) => void (await page.getByText('Online', { exact: true }).first().waitFor()),
    },
    {
      name: 'profile',
      path: `/view/${viewedId}`,
      until: async (page) => void (await page.locator('main img').first().waitFor()),
    },
    {
      name: 'conversation',
      path: `/mailbox/${otherId}`,
      until: async (page) => void (await page.getByRole('log').getByRole('time').last().waitFor()),
    },
    {
      name: 'team',
      path: `/mailbox/${teamId}`,
      height: 500,
      until: async (page) =>
        void (await page.getByRole('log').getByText('Team', { exact: true }).last().waitFor()),
    },
    {
      name: 'presence',
      path: '/home',
      until: async (page) => {
        await page.getByText('Online', { exact: true }).first().waitFor();
        const { y, height } = await boxOf(page.locator('main article').first());
        return { top: y - 12, bottom: y + height + 8 };
      },
    },
    {
      name: 'cancel',
      path: '/membership',
      until: async (page) => {
        await page.getByRole('button', { name: 'Cancel membership' }).click();
        const { y, height } = await boxOf(page.getByRole('dialog'));
        return { top: y - 24, bottom: y + height + 24 };
      },
    },
  ];
}

/** Until all photos in sight are loaded and faded in. */
async function photosAreThere(page: Page): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await page.evaluate<boolean>(allShown))) {
    if (Date.now() > end) throw new Error(`${page.url()}: a photo does not come`);
    await page.waitForTimeout(100);
  }
}

const patienceMs = 20_000;
const allShown = `[...document.images].every((image) => {
  const { top, bottom } = image.getBoundingClientRect();
  const isSeen = bottom > 0 && top < innerHeight;
  return !isSeen || (image.complete && image.naturalWidth > 0 && getComputedStyle(image).opacity === '1');
})`;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('What the picture is about is not shown.');
  return box;
}

/** Writes the pictures as AVIF, and `sizes.json` with their widths and heights in points. */
async function savePictures(pictures: Picture[]): Promise<void> {
  const sizes: Record<string, { width: number; height: number }> = {};
  for (const { name, bytes, density } of pictures) {
    const { data, info } = await sharp(bytes)
      .avif({ quality: 52, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    if (data.length > mostBytes) throw new Error(`${name} has ${data.length} bytes, more than ${mostBytes}`);
    await writeFile(join(folder, `${name}.avif`), data);
    sizes[name.replace(/-(light|dark)$/, '')] = {
      width: Math.round(info.width / density),
      height: Math.round(info.height / density),
    };
    console.log(`${name}: ${Math.round(data.length / 1000)} kB`);
  }
  await writeFile(join(folder, 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`);
}
