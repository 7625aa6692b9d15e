import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { pages } from '../../web/src/pages.ts';
import { useBrowser } from '../support/browser.ts';
import { known } from '../support/known.ts';
import { makePeople } from '../support/people.ts';

const browser = useBrowser();
const phone = { width: 390, height: 844 };
const tablet = { width: 820, height: 1180 };

/** What a page reports about its first seconds. */
interface Paints {
  firstMs: number;
  /** The largest picture or text so far, and what it is. */
  largestMs: number;
  largest: string;
  shift: number;
  moved: string[];
  /** Frames in which the page lives and the first room has no photo. */
  emptied: number;
}

const observe = `
  globalThis.paints = { firstMs: Infinity, largestMs: Infinity, largest: '', shift: 0, moved: [], emptied: 0 };
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') paints.firstMs = startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, element, url } of list.getEntries())
      Object.assign(paints, { largestMs: startTime, largest: element?.nodeName + ' ' + (url || element?.textContent).slice(0, 60) });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, sources, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue;
      paints.shift += value;
      paints.moved.push(...sources.map(({ node }) => node?.nodeName + ': ' + node?.textContent?.slice(0, 40)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(function look() {
    const room = document.querySelector('main:not([inert]) [data-photo-sizes]');
    if (room && !room.querySelector('img')) paints.emptied++;
    requestAnimationFrame(look);
  });
`;

/** Slow 4G is 150 ms and 1.6 Mbit/s. */
interface Line {
  latencyMs: number;
  bytesPerSecond: number;
  slowerProcessor: number;
}

/** Opens a page as a first visit, on a line of this speed. */
async function openSlowly(path: string, size: typeof phone, line: Line): Promise<Paints> {
  const { token } = await known('demo');
  const { context, page, open } = await browser.visitor({ ...size, token });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: line.slowerProcessor });
  await page.addInitScript(observe);
  await open(path);
  await settled(page);
  const paints = await page.evaluate<Paints>('paints');
  await context.close();
  return paints;
}

/** Opens a page again, as who was here before: first as the document has it, then as it lives. */
async function openAgain(path: string, token: string) {
  const { context, page, open } = await browser.visitor({ ...phone, token });
  await open(path);
  await page.getByRole('link', { name: 'Complete your profile' }).waitFor();
  await expect.poll(() => page.evaluate<string>(`localStorage.getItem('banners')`)).toContain('completion');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(observe);
  await page.reload({ waitUntil: 'commit' });
  const heading = page.locator('main h1');
  await page.locator('main[inert]').waitFor();
  const drawn = await heading.boundingBox();
  release();
  await settled(page);
  await page.getByRole('link', { name: 'Complete your profile' }).waitFor();
  const alive = await heading.boundingBox();
  const paints = await page.evaluate<Paints>('paints');
  await context.close();
  return { drawn, alive, paints };
}

/** Until the drawn page is alive, nothing is loading, and the network is quiet. */
async function settled(page: Page): Promise<void> {
  await page.locator('main:not([inert])').waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

const slow4G = { latencyMs: 150, bytesPerSecond: 200_000, slowerProcessor: 4 };

describe('on a phone on slow 4G, the frame is there within 1.2 seconds, the people within 2.5', () => {
  test.each(['/home', '/view/:memberId', '/hotlists', '/hotlist/viewed'])('%s', async (path) => {
    const { id } = await known('demo2');
    let best = { firstMs: Infinity, largestMs: Infinity };
    const told: string[] = [];
    // The best of at most six runs: a busy machine only makes runs slower, never quicker.
    for (let n = 0; n < 6 && (best.firstMs > 1_200 || best.largestMs > 2_500); n++) {
      const run = await openSlowly(path.replace(':memberId', id), phone, slow4G);
      const { firstMs, largestMs, largest, shift } = run;
      expect(largest).toContain('/users/photos/');
      expect(shift, run.moved.join('\n')).toBeLessThanOrEqual(0.02);
      expect(run.emptied).toBe(0);
      best = {
        firstMs: Math.min(firstMs, best.firstMs),
        largestMs: Math.min(largestMs, best.largestMs),
      };
      told.push(`${Math.round(firstMs)}, ${Math.round(largestMs)} ms: ${largest}`);
    }
    expect(best.firstMs, told.join('\n')).toBeLessThanOrEqual(1_200);
    expect(best.largestMs, told.join('\n')).toBeLessThanOrEqual(2_500);
  });
});

test('what a page shows first is asked for once, before its scripts are there', async () => {
  const { token } = await known('demo');
  const { id } = await known('demo2');
  for (const [path, addresses, keptOrder] of [
    ['/home', ['/users/profiles?limit=24']],
    ['/home', ['/users/profiles?limit=24&order=new'], 'new'],
    [`/view/${id}`, [`/users/profile/${id}`]],
    ['/hotlists', ['/users/hotlist']],
    ['/hotlist/viewed', ['/users/viewed']],
    [
      `/mailbox/${id}`,
      ['/mailbox/contacts', `/mailbox/messages?contactId=${id}`, `/users/profile-data/${id}`],
    ],
  ] as const) {
    const { context, page, open } = await browser.visitor({ ...phone, token });
    if (keptOrder) await page.addInitScript(`localStorage.setItem('browseOrder', '${keptOrder}')`);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === 'GET') asked.push(pathname.endsWith('.js') ? 'script' : pathname + search);
    });
    await open(path);
    await settled(page);
    for (const early of [...addresses, '/users/me']) {
      expect(asked.filter((one) => one === early)).toHaveLength(1);
      expect(asked.indexOf(early)).toBeLessThan(asked.lastIndexOf('script'));
    }
    await context.close();
  }
});

const memberPaths = pages.filter(({ frame }) => frame === 'member').map(({ path }) => path);

/** One run of each: what moves depends on the order in which things arrive, hardly on the speed of the machine. */
describe('on phone and tablet nothing moves while a page loads', () => {
  const slow = { latencyMs: 60, bytesPerSecond: 500_000, slowerProcessor: 1 };
  test.each(memberPaths)('%s', async (path) => {
    const { id } = await known('demo2');
    const loads = [phone, tablet].map((size) => openSlowly(path.replace(/:\w+/, id), size, slow));
    for (const { shift, moved } of await Promise.all(loads))
      expect(shift, moved.join('\n')).toBeLessThanOrEqual(0.02);
  });
});

test.each(['/home', '/photo', '/account', '/hotlist/viewed'])(
  'the banner of an incomplete profile has its room on %s before it is there',
  async (path) => {
    const [person] = await makePeople(inject('product'), 1);
    const { drawn, alive, paints } = await openAgain(path, person?.token ?? '');
    expect(drawn?.y).toBeGreaterThan(150);
    expect(drawn?.y).toBeCloseTo(alive?.y ?? 0, 0);
    expect(paints.shift, paints.moved.join('\n')).toBeLessThanOrEqual(0.02);
  },
);
