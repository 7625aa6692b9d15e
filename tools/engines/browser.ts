import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import { onPath } from './run.ts';

/** A headless Chromium: the machine's when there is one, else the one an npm package carries. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const installed = ['chromium', 'chromium-browser', 'google-chrome'].map(onPath).find(Boolean);
  if (installed) return playwright.launch({ executablePath: installed, args: ['--no-sandbox'] });
  return playwright.launch({ executablePath: await chromium.executablePath(), args: browserArguments() });
}

/** The package's arguments are for a place with one process only; those that make a page crash elsewhere are left out. */
function browserArguments(): string[] {
  const unwanted = ['--single-process', '--headless', '--no-zygote'];
  return chromium.args.filter((argument) => !unwanted.some((name) => argument.startsWith(name)));
}
