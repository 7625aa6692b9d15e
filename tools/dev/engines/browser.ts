import chromium from '@sparticuz/chromium';
import {
  type Browser,
  type BrowserContext,
  type LaunchOptions,
  chromium as playwright,
} from 'playwright-core';
import { onPath } from './run.ts';

/** Starts a headless Chromium. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  return playwright.launch(await browserOptions());
}

/** Starts one whose tabs share one storage, for tools that connect at a port. The caller closes it. */
export async function launchBrowserAt(
  port: number,
  folder: string,
  ...further: string[]
): Promise<BrowserContext> {
  const { args = [], ...options } = await browserOptions();
  return playwright.launchPersistentContext(folder, {
    ...options,
    args: [...args, ...further, `--remote-debugging-port=${port}`],
  });
}

/**
 * The machine's Chromium, or else the one of an npm package. The package's own arguments are not used: they simulate a
 * graphics card, which is slow, and switch off the same-origin policy, which tests need.
 */
async function browserOptions(): Promise<LaunchOptions> {
  const installed = ['chromium', 'chromium-browser', 'google-chrome'].map(onPath).find(Boolean);
  return {
    executablePath: installed ?? (await chromium.executablePath()),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  };
}
