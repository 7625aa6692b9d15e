import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manyAtOneAddress } from '@emberline/tests/support/one-address.ts';
import { launchBrowser } from '@emberline/tools/dev/engines/browser.ts';
import { startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { drawPeople } from './draw-people.ts';
import { savePictures } from './save-pictures.ts';
import { takeScenes } from './take-scenes.ts';

// npm run lab -- landing   takes the landing page's pictures anew, of the running product with the demonstration's people

const folder = join(import.meta.dirname, '../../../web/src/features/landing/pictures');
mkdirSync(folder, { recursive: true });
const dir = mkdtempSync(join(tmpdir(), 'emberline-landing-'));
const product = await startProduct({
  ...{ dir, ports: 'free', seed: 'small', env: manyAtOneAddress, log: console.log },
});
const browser = await launchBrowser();
try {
  const pictures = [...(await takeScenes(browser, product.addresses)), await drawPeople(browser)];
  await savePictures(folder, pictures);
} finally {
  await browser.close();
  await product.stop();
  rmSync(dir, { recursive: true, force: true });
}
