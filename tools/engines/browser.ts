import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import { onPath } from './run.ts';

/**
 * Starts a headless Chromium: the machine's, or else the one of an npm package. The caller closes it.
 * The package's own arguments are not used: they simulate a graphics card, which is slow, and switch off the same-origin
 * policy, which tests need.
 */
export async function launchBrowser(): Promise<Browser> {
  const installed = ['chromium', 'chromium-browser', 'google-chrome'].map(onPath).find(Boolean);
  const executablePath = installed ?? (await chromium.executablePath());
  return playwright.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
}
