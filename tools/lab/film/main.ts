import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manyAtOneAddress } from '@emberline/tests/support/one-address.ts';
import { launchBrowser } from '@emberline/tools/dev/engines/browser.ts';
import { startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { playScene } from './play-scene.ts';
import { saveFilm } from './save-film.ts';

// npm run lab -- film   films a message and its answer in the running product, for the README: docs/mailbox.webp

const dir = mkdtempSync(join(tmpdir(), 'emberline-film-'));
const product = await startProduct({
  ...{ dir, ports: 'free', seed: 'small', env: manyAtOneAddress, log: console.log },
});
const browser = await launchBrowser();
try {
  const frames = await playScene(browser, product.addresses);
  await saveFilm(join(import.meta.dirname, '../../../docs/mailbox.webp'), frames);
} finally {
  await browser.close();
  await product.stop();
  rmSync(dir, { recursive: true, force: true });
}
