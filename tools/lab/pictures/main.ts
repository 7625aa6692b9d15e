import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manyAtOneAddress } from '@emberline/tests/support/one-address.ts';
import { launchBrowser } from '@emberline/tools/dev/engines/browser.ts';
import { startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { film } from './film.ts';
import { takeLanding } from './landing.ts';
import { takeScreens } from './screens.ts';

// npm run lab -- pictures screens           every page as every kind of visitor sees it, on every kind of screen, into screens/
// npm run lab -- pictures screens mailbox   only the pages with this in their address
// npm run lab -- pictures landing           the landing page's pictures, with the demonstration's people
// npm run lab -- pictures film              a message and its answer, for the README: docs/mailbox.webp

const takers = { screens: takeScreens, landing: takeLanding, film };
const [name = 'screens', only = ''] = process.argv.slice(2);
const take = Object.hasOwn(takers, name) ? takers[name as keyof typeof takers] : undefined;
if (!take) throw new Error(`npm run lab -- pictures ${Object.keys(takers).join(' | ')}`);
const dir = mkdtempSync(join(tmpdir(), 'emberline-pictures-'));
const product = await startProduct({
  ...{ dir, ports: 'free', seed: 'small', env: manyAtOneAddress, log: console.log },
});
const browser = await launchBrowser();
try {
  await take(browser, product.addresses, only);
} finally {
  await browser.close();
  await product.stop();
  rmSync(dir, { recursive: true, force: true });
}
