import { launchBrowser } from '@emberline/tools/dev/engines/browser.ts';
import { withProduct } from '../with-product.ts';
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
await withProduct({ seed: 'small' }, async ({ addresses }) => {
  const browser = await launchBrowser();
  await take(browser, addresses, only).finally(() => browser.close());
});
