import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manyAtOneAddress } from '@emberline/tests/support/one-address.ts';
import { launchBrowser } from '@emberline/tools/dev/engines/browser.ts';
import { startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { looks } from './looks.ts';
import { type Screen, screensOf } from './screens.ts';
import { takePicture } from './take-picture.ts';
import { makeViewers } from './viewers.ts';
import { writeAlbum } from './write-album.ts';

// npm run lab -- screens             every page as every kind of visitor sees it, on every kind of screen, into screens/
// npm run lab -- screens mailbox  only the pages with this in their address

const atOnce = 4;
const only = process.argv[2] ?? '';
const folder = join(import.meta.dirname, '../../../screens');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const dir = mkdtempSync(join(tmpdir(), 'emberline-screens-'));
const product = await startProduct({
  ...{ dir, ports: 'free', seed: 'small', env: manyAtOneAddress, log: console.log },
});
const browser = await launchBrowser();
const taken: Screen[] = [];
try {
  const viewers = await makeViewers(product.addresses);
  for (const look of looks) {
    for (const viewer of viewers) {
      const screens = screensOf(viewer, look).filter(({ path }) => path.includes(only));
      for (let n = 0; n < screens.length; n += atOnce)
        await Promise.all(
          screens
            .slice(n, n + atOnce)
            .map((screen) => takePicture(browser, product.addresses, screen, folder)),
        );
      taken.push(...screens);
      if (screens.length > 0) console.log(`${look.name}, ${viewer.name}: ${screens.length} pictures`);
    }
  }
  writeAlbum(folder, taken);
  console.log(`${taken.length} pictures: open screens/index.html`);
} finally {
  await browser.close();
  await product.stop();
  rmSync(dir, { recursive: true, force: true });
}
