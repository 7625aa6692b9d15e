import { browse, listContacts } from '@emberline/contracts';
import { apiAt } from '@emberline/tests/support/api.ts';
import { knownAt } from '@emberline/tests/support/known-at.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Picture } from './save-pictures.ts';

const phone = { width: 390, height: 800 };
/** Pixels a point: what phones show sharply, at a size that loads fast. */
const density = 1.5;

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

/** Takes every scene in both colour schemes, as the member "demo" on a phone; "demo2" is online meanwhile. */
export async function takeScenes(browser: Browser, addresses: ProductAddresses): Promise<Picture[]> {
  const { web, api } = addresses;
  const [demo, other] = await Promise.all([
    knownAt(addresses.services.auth, 'demo'),
    knownAt(addresses.services.auth, 'demo2'),
  ]);
  const ask = apiAt(api, demo.token);
  const [{ body }, members] = await Promise.all([ask(listContacts), ask(browse)]);
  const team = body.contacts.find(({ contact }) => contact.kind === 'staff')?.contact._id ?? '';

  const open = async (token: string, path: string, colorScheme: 'light' | 'dark', height = phone.height) => {
    const context = await browser.newContext({
      ...{ colorScheme, viewport: { ...phone, height }, deviceScaleFactor: density, reducedMotion: 'reduce' },
      ...{ locale: 'en-US', timezoneId: 'America/New_York', serviceWorkers: 'block' },
      storageState: {
        cookies: [],
        origins: [{ origin: web, localStorage: [{ name: 'token', value: token }] }],
      },
    });
    const page = await context.newPage();
    await page.goto(new URL(path, web).href);
    return page;
  };

  const present = await open(other.token, '/account', 'light');
  await present.waitForLoadState('networkidle');
  const pictures: Picture[] = [];
  for (const { name, path, height, until } of scenesOf(other.id, members.body.users[1]?.id ?? '', team))
    for (const scheme of ['light', 'dark'] as const) {
      const page = await open(demo.token, path, scheme, height);
      const cut = await until(page);
      await page.waitForLoadState('networkidle', { timeout: settledMs }).catch(() => {});
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

/** A live connection may keep the network busy. */
const settledMs = 3_000;
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
