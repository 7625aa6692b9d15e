import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownAt } from '@emberline/tests/support/known-at.ts';
import { makeOperators } from '@emberline/tests/support/operators.ts';
import { makePeople } from '@emberline/tests/support/people.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import type { Browser, Page } from 'playwright-core';
import { allPages as pages } from '../../../web/src/all-pages.ts';
import { openPage, type Token } from './open-page.ts';

/** A picture to take. */
interface Screen {
  path: string;
  viewer: Viewer;
  look: Look;
  state: 'full' | 'loading' | 'error';
}

/** Somebody who looks at the product. */
interface Viewer {
  name: 'guest' | 'member' | 'unpaid' | 'newcomer' | 'operator';
  token?: Token;
  /** The other member, in addresses of pages about somebody. */
  otherId: string;
}

type Look = (typeof looks)[number];

/** Kinds of screen; on closer ones, pages are shown while loading and after a failure too. */
const looks = [
  { name: 'phone', width: 390, height: 844, colorScheme: 'light', isCloser: true },
  { name: 'phone dark', width: 390, height: 844, colorScheme: 'dark', isCloser: false },
  { name: 'tablet', width: 820, height: 1180, colorScheme: 'light', isCloser: false },
  { name: 'desktop', width: 1280, height: 800, colorScheme: 'light', isCloser: false },
  { name: 'desktop dark', width: 1280, height: 800, colorScheme: 'dark', isCloser: true },
  { name: 'wide', width: 1920, height: 1080, colorScheme: 'light', isCloser: false },
] as const;

const folder = join(import.meta.dirname, '../../../screens');
const atOnce = 4;
/** How long until a page gives up; some have nothing to say. */
const failedMs = 10_000;
/** Pages that end the session. */
const ends = ['/logoff'];

/** Takes pictures of all pages whose address holds `only`, and writes a page that shows them. */
export async function takeScreens(browser: Browser, addresses: ProductAddresses, only: string) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const taken: Screen[] = [];
  const viewers = await viewersAt(addresses);
  for (const look of looks)
    for (const viewer of viewers) {
      const screens = screensOf(viewer, look).filter(({ path }) => path.includes(only));
      for (let n = 0; n < screens.length; n += atOnce)
        await Promise.all(screens.slice(n, n + atOnce).map((one) => takePicture(browser, addresses, one)));
      taken.push(...screens);
      if (screens.length > 0) console.log(`${look.name}, ${viewer.name}: ${screens.length} pictures`);
    }
  writeFileSync(join(folder, 'index.html'), albumOf(taken));
  console.log(`${taken.length} pictures: open screens/index.html`);
}

/** Two members of the demonstration world, one of them without a membership, one who has just come, and an operator. */
async function viewersAt(addresses: ProductAddresses): Promise<Viewer[]> {
  const known = (['demo', 'demo2', 'free'] as const).map((name) => knownAt(addresses.services.auth, name));
  const [member, other, unpaid] = await Promise.all(known);
  const [newcomer] = await makePeople(addresses, 1);
  const [operator] = await makeOperators(addresses, 1, 'manager');
  const who = { guest: undefined, member, unpaid, newcomer, operator };
  return Object.entries(who).map(([name, one]) => ({
    name: name as Viewer['name'],
    ...(one && { token: { name: name === 'operator' ? 'adminToken' : 'token', value: one.token } }),
    otherId: other?.id ?? '',
  }));
}

function screensOf(viewer: Viewer, look: Look): Screen[] {
  const states =
    look.isCloser && viewer.name === 'member' ? (['full', 'loading', 'error'] as const) : (['full'] as const);
  return states.flatMap((state) => pathsOf(viewer).map((path) => ({ path, viewer, look, state })));
}

function pathsOf({ name, otherId }: Viewer): string[] {
  const frames = { guest: ['public', 'none'], operator: ['operator'] }[name as string] ?? ['member'];
  return pages
    .filter(({ frame, path }) => frames.includes(frame) && !ends.includes(path))
    .map(({ path }) =>
      path.replace(':memberId', otherId).replace(':recipientId', otherId).replace(/:\w+/g, 'a'.repeat(24)),
    )
    .concat(name === 'guest' ? ['/nowhere'] : []);
}

/** Takes one picture of the whole page; its calls are held while it loads, and cut where it fails. */
async function takePicture(browser: Browser, { web, api }: ProductAddresses, screen: Screen): Promise<void> {
  const { look, viewer, state } = screen;
  const prepare = async (page: Page) => {
    if (state === 'full') return;
    await page.route(
      (url) => url.origin === api,
      (route) => (state === 'error' ? route.abort('connectionrefused') : undefined),
    );
  };
  const page = await openPage(browser, new URL(screen.path, web), viewer.token, {
    ...{ colorScheme: look.colorScheme, viewport: { width: look.width, height: look.height }, prepare },
  });
  const alert = page.getByRole('alert').first();
  if (state === 'error') await alert.waitFor({ timeout: failedMs }).catch(() => {});
  await page.screenshot({ path: join(folder, fileOf(screen)), fullPage: true });
  await page.context().close();
}

function fileOf({ path, viewer, look, state }: Screen): string {
  const place = path.replaceAll(/[0-9a-f]{24}/g, 'other').slice(1) || 'landing';
  return `${[place, viewer.name, look.name, state].join('-').replaceAll(/[^\w-]+/g, '_')}.png`;
}

/** A page that shows the pictures, those of one address together. */
function albumOf(screens: Screen[]): string {
  const byPath = Map.groupBy(screens, ({ path }) => path.replaceAll(/[0-9a-f]{24}/g, ':id'));
  const chapters = [...byPath].map(([path, list]) => `<h2>${path}</h2>${list.map(figureOf).join('')}`);
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body{font-family:sans-serif;margin:24px}figure{display:inline-block;margin:8px;vertical-align:top}
img{max-width:320px;max-height:520px;border:1px solid #ccc}figcaption{font-size:13px}</style>${chapters.join('')}`;
}

function figureOf(screen: Screen): string {
  const file = fileOf(screen);
  const caption = [screen.viewer.name, screen.look.name, screen.state].join(', ');
  return `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${caption}</figcaption></figure>`;
}
