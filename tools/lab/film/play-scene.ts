import { knownAt } from '@emberline/tests/support/known-at.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import type { Browser, Page } from 'playwright-core';
import { type Camera, cameraFor } from './camera.ts';
import { desktopSize, type Frame, phoneSize } from './draw-frame.ts';

const question = 'The bakery at the corner: is it any good?';
const answer = 'Best rye in town. Saturday at nine?';

/**
 * "demo2" writes on a dark phone to "demo", whose mailbox is open on a desktop: the count of unread conversations rises there,
 * "demo" opens the conversation and answers, and the phone shows the answer.
 */
export async function playScene(browser: Browser, { web, services }: ProductAddresses): Promise<Frame[]> {
  const [demo, other] = await Promise.all([knownAt(services.auth, 'demo'), knownAt(services.auth, 'demo2')]);
  const open = async (token: string, path: string, look: object) => {
    const context = await browser.newContext({
      ...{
        reducedMotion: 'reduce',
        locale: 'en-US',
        timezoneId: 'America/New_York',
        serviceWorkers: 'block',
      },
      storageState: {
        cookies: [],
        origins: [{ origin: web, localStorage: [{ name: 'token', value: token }] }],
      },
      ...look,
    });
    const page = await context.newPage();
    await page.goto(new URL(path, web).href);
    return page;
  };
  const desktop = await open(demo.token, '/mailbox', { viewport: desktopSize });
  const phone = await open(other.token, `/mailbox/${demo.id}`, { viewport: phoneSize, colorScheme: 'dark' });
  const row = desktop.locator(`a[href="/mailbox/${other.id}"]`).first();
  await Promise.all([desktop, phone].map(seeTheOther));
  for (const page of [desktop, phone])
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});

  const camera = cameraFor(desktop, phone);
  await camera.shoot(900);
  await write(phone, question, camera);
  await row.getByText('1', { exact: true }).waitFor();
  await row.getByText(question.slice(0, 6)).waitFor();
  await desktop.getByText(question, { exact: true }).waitFor();
  await camera.shoot(1_700);

  await camera.click(row);
  await desktop.getByRole('log').getByText(question).waitFor();
  await phone.getByText('Read', { exact: true }).last().waitFor();
  await camera.shoot(1_000);
  await write(desktop, answer, camera);
  await phone.getByRole('log').getByText(answer).waitFor();
  await desktop.getByText('Read', { exact: true }).last().waitFor();
  await camera.shoot(2_600);
  return camera.frames;
}

/** Loads the page again until it shows somebody online: of a seeded conversation only a fresh page learns it. */
async function seeTheOther(page: Page): Promise<void> {
  const online = page.getByText('Online').filter({ visible: true }).first();
  for (let tries = 0; tries < 10; tries++) {
    const isSeen = await online.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
    if (isSeen) return;
    await page.reload();
  }
  throw new Error(`${page.url()} shows nobody online.`);
}

/** Types a text into the open conversation, some letters a frame, and sends it. */
async function write(page: Page, text: string, camera: Camera): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Message to|^Type a message/ });
  await field.focus();
  for (const part of text.match(/.{1,4}/g) ?? []) {
    await page.keyboard.type(part);
    await camera.shoot(110);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText(text).waitFor();
}
