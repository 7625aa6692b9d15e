import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import { onPath } from './run.ts';

/**
 * A headless Chromium: the machine's when there is one, else the one an npm package carries. The caller closes it.
 * The package's own arguments are left out: they draw each page by a simulated graphics card, which takes most of the time, and
 * switch off the rules between origins, which tests must meet as a member's browser does.
 */
export async function launchBrowser(): Promise<Browser> {
  const installed = ['chromium', 'chromium-browser', 'google-chrome'].map(onPath).find(Boolean);
  const executablePath = installed ?? (await chromium.executablePath());
  return playwright.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
}
