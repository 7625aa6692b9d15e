import { livePath } from '@emberline/contracts/live';
import { launchBrowser } from '@emberline/tools/dev/engines/browser.ts';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, expect, inject, onTestFinished, TestRunner } from 'vitest';

/** A page in its own browser context, with its console errors. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  complaints: string[];
  /** Opens a path of the web client, until its page listens to keys and the pointer. */
  open: (path: string) => Promise<void>;
}

export interface Look {
  colorScheme?: 'light' | 'dark';
  width?: number;
  height?: number;
  /** Starts with this member logged in. */
  token?: string;
  /** Starts with this operator logged in. */
  adminToken?: string;
  /** With it, `page.route` does not see what the worker answers. */
  serviceWorker?: boolean;
  /** The address of one that all its requests go through, those of the service worker too. */
  proxy?: string;
}

/** One for all files of a worker; it ends with the worker. */
let browser: Promise<Browser> | undefined;

/**
 * The browser for the tests of a file; each visitor has separate storage, as on another device. Visitors of a test leave
 * when it is over, the others after the file's last test: an open page goes on working.
 * @param webOrigin of a product that the file starts itself
 */
export function useBrowser(webOrigin = () => inject('product').web) {
  const staying: BrowserContext[] = [];
  afterAll(async () => {
    await Promise.all(staying.map((context) => context.close()));
  });
  return {
    visitor: async ({
      colorScheme = 'light',
      width = 1280,
      height = 900,
      token,
      adminToken,
      serviceWorker = false,
      proxy,
    }: Look = {}): Promise<Visitor> => {
      const web = webOrigin();
      browser ??= launchBrowser();
      const context = await (await browser).newContext({
        colorScheme,
        viewport: { width, height },
        reducedMotion: 'reduce',
        serviceWorkers: serviceWorker ? 'allow' : 'block',
        storageState: stored(web, { token, adminToken }),
        ...(proxy && { proxy: { server: proxy, bypass: '<-loopback>' } }),
      });
      context.setDefaultTimeout(15_000);
      const page = await context.newPage();
      const complaints: string[] = [];
      if (TestRunner.getCurrentTest())
        onTestFinished(async ({ task }) => {
          if (task.result?.state === 'fail') await tellWhatIsShown(page, complaints);
          await context.close();
        });
      else staying.push(context);
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (line) => {
        if (line.type() === 'error') complaints.push(`${line.text()} (${line.location().url})`);
      });
      return {
        context,
        page,
        complaints,
        open: async (path) => {
          await page.goto(new URL(path, web).href);
          await page.locator('main[inert]').waitFor({ state: 'detached' });
        },
      };
    },
  };
}

/** What a failed test's message leaves out. */
async function tellWhatIsShown(page: Page, complaints: string[]): Promise<void> {
  const text = await page.evaluate<string>('document.body.innerText').catch(String);
  console.error(`${page.url()} showed:\n${text.slice(0, 2_000)}\n${complaints.join('\n')}`);
}

function stored(origin: string, items: Record<string, string | undefined>) {
  const localStorage = Object.entries(items).flatMap(([name, value]) => (value ? [{ name, value }] : []));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** Resolves when a page that is opened afterwards has a live connection. */
export function isLive(page: Page): Promise<void> {
  return new Promise((resolve) =>
    page.on('websocket', (socket) => {
      if (!socket.url().includes(livePath)) return;
      socket.on('framesent', ({ payload }) => String(payload).includes('"init"') && resolve());
    }),
  );
}

/** Whether it is shown within a moment: what a page asks for comes after the page. For polls that open a page anew. */
export function appears(what: Locator): Promise<boolean> {
  return what.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  );
}

/** Fails when the page scrolls sideways. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const widths = '[document.documentElement.scrollWidth, document.documentElement.clientWidth]';
  const [inside, outside] = await page.evaluate<[number, number]>(widths);
  expect(inside, `${page.url()} is wider than the window`).toBeLessThanOrEqual(outside);
}

/** Logs in through the page. */
export async function logIn({ page, open }: Visitor, username: string, password: string): Promise<void> {
  await open('/login');
  await page.getByLabel(/email or username/i).fill(username);
  await page.getByLabel(/^password/i).fill(password);
  await page.getByRole('button', { name: /^log in$/i }).click();
  await page.waitForURL('**/home');
}
