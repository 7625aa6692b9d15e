import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { browse, listContacts } from '@emberline/contracts';
import { apiAt } from '@emberline/tests/support/api.ts';
import { knownAt } from '@emberline/tests/support/known-at.ts';
import { draw } from '@emberline/tools/dev/seed/portraits/draw.ts';
import { worldOf } from '@emberline/tools/dev/seed/world/world.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { openPage, settled } from './open-page.ts';

const phone = { width: 390, height: 800 };
/** Pixels a point: what phones show sharply, at a size that loads fast; of the people, which are small. */
const [density, peopleDensity] = [1.5, 2];
/** Gzip does nothing for pictures, so this is what a visitor loads. */
const mostBytes = 45_000;
const folder = join(import.meta.dirname, '../../../web/src/features/landing/pictures');

interface Scene {
  path: string;
  height?: number;
  /** What the page must show first. */
  until: (page: Page) => Locator;
  /** What the picture is cut to, if anything, with so many points above and below. */
  cut?: { to: (page: Page) => Locator; above: number; below: number };
}

/** Takes every scene in both colour schemes, as the member "demo" on a phone; "demo2" is online meanwhile. Writes `sizes.json` with widths and heights in points. */
export async function takeLanding(browser: Browser, { web, api, services }: ProductAddresses): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const [demo, other] = await Promise.all([knownAt(services.auth, 'demo'), knownAt(services.auth, 'demo2')]);
  const ask = apiAt(api, demo.token);
  const [{ body }, members] = await Promise.all([ask(listContacts), ask(browse)]);
  const team = body.contacts.find(({ contact }) => contact.kind === 'staff')?.contact._id ?? '';
  const open = (token: string, path: string, colorScheme: 'light' | 'dark', height = phone.height) => {
    const look = { colorScheme, viewport: { ...phone, height }, deviceScaleFactor: density };
    return openPage(browser, new URL(path, web), { name: 'token', value: token }, look);
  };
  const sizes: Record<string, { width: number; height: number }> = {};
  const save = async (name: string, picture: Buffer, pixels: number) => {
    const { data, info } = await sharp(picture)
      .avif({ quality: 52, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    if (data.length > mostBytes) throw new Error(`${name} has ${data.length} bytes, more than ${mostBytes}`);
    await writeFile(join(folder, `${name}.avif`), data);
    sizes[name.replace(/-(light|dark)$/, '')] = {
      width: Math.round(info.width / pixels),
      height: Math.round(info.height / pixels),
    };
    console.log(`${name}: ${Math.round(data.length / 1000)} kB`);
  };

  const present = await open(other.token, '/account', 'light');
  for (const [name, scene] of Object.entries(scenesOf(other.id, members.body.users[1]?.id ?? '', team)))
    for (const scheme of ['light', 'dark'] as const) {
      const page = await open(demo.token, scene.path, scheme, scene.height);
      await scene.until(page).waitFor();
      if (name === 'cancel') await scene.until(page).click();
      await settled(page);
      await page.waitForFunction(allShown, undefined, { timeout: 20_000 });
      const box = await scene.cut?.to(page).boundingBox();
      const { above = 0, below = 0 } = scene.cut ?? {};
      const clip = box && { x: 0, y: box.y - above, width: phone.width, height: box.height + above + below };
      await save(`${name}-${scheme}`, await page.screenshot(clip ? { clip } : {}), density);
      await page.context().close();
    }
  await present.context().close();
  await save('people', await drawPeople(browser), peopleDensity);
  await writeFile(join(folder, 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`);
}

function scenesOf(otherId: string, viewedId: string, teamId: string): Record<string, Scene> {
  const online = (page: Page) => page.getByText('Online', { exact: true }).first();
  const log = (page: Page) => page.getByRole('log');
  return {
    home: { path: '/home', until: online },
    profile: { path: `/view/${viewedId}`, until: (page) => page.locator('main img').first() },
    conversation: { path: `/mailbox/${otherId}`, until: (page) => log(page).getByRole('time').last() },
    team: {
      path: `/mailbox/${teamId}`,
      height: 500,
      until: (page) => log(page).getByText('Team', { exact: true }).last(),
    },
    presence: {
      path: '/home',
      until: online,
      cut: { to: (page) => page.locator('main article').first(), above: 12, below: 8 },
    },
    cancel: {
      path: '/membership',
      until: (page) => page.getByRole('button', { name: 'Cancel membership' }),
      cut: { to: (page) => page.getByRole('dialog'), above: 24, below: 24 },
    },
  };
}

/** Whether all photos in sight are loaded and faded in. */
const allShown = `[...document.images].every((image) => {
  const { top, bottom } = image.getBoundingClientRect();
  const isSeen = bottom > 0 && top < innerHeight;
  return !isSeen || (image.complete && image.naturalWidth > 0 && getComputedStyle(image).opacity === '1');
})`;

/** Members whose portraits stand well side by side. */
const chosen = [27, 23, 9, 57, 28];

/** Five people of the demonstration as a fan of photos, without a background. */
async function drawPeople(browser: Browser): Promise<Buffer> {
  const members = worldOf('demo', new Date()).people.filter(({ kind }) => kind === 'member');
  const pictures = members.flatMap(({ pictures: [first] }) => first ?? []);
  const cards = chosen.map((n, index) => {
    const svg = Buffer.from(draw(pictures[n] as (typeof pictures)[number])).toString('base64');
    return `<img style="--n:${index - 2}" src="data:image/svg+xml;base64,${svg}" alt="">`;
  });
  const page = await browser.newPage({
    viewport: { width: 560, height: 236 },
    deviceScaleFactor: peopleDensity,
  });
  await page.setContent(`<style>body{margin:0}img{position:absolute;left:214px;top:16px;width:132px;height:165px;
border:4px solid #fff;border-radius:18px;object-fit:cover;box-sizing:border-box;z-index:calc(2 - max(var(--n), -1 * var(--n)));
transform:translate(calc(var(--n)*95px), calc(max(var(--n), -1 * var(--n))*15px)) rotate(calc(var(--n)*6deg));
box-shadow:0 4px 14px rgb(26 20 30/35%)}</style>${cards.join('')}`);
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}
