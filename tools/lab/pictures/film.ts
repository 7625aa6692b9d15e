import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { knownAt } from '@emberline/tests/support/known-at.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { openPage, settled } from './open-page.ts';

const question = 'The bakery at the corner: is it any good?';
const answer = 'Best rye in town. Saturday at nine?';
const desktopSize = { width: 1100, height: 700 };
const phoneSize = { width: 370, height: 700 };
const gap = 20;
/** What a reader of the README loads. */
const mostBytes = 700_000;

/**
 * Writes docs/mailbox.webp, an animated picture that begins again at its end: "demo2" writes on a dark phone to "demo", whose mailbox is
 * open on a desktop: the count of unread conversations rises there, "demo" opens the conversation and answers, and the phone shows the answer.
 */
export async function film(browser: Browser, { web, services }: ProductAddresses): Promise<void> {
  const [demo, other] = await Promise.all([knownAt(services.auth, 'demo'), knownAt(services.auth, 'demo2')]);
  const open = ({ token }: { token: string }, path: string, look: object) =>
    openPage(browser, new URL(path, web), { name: 'token', value: token }, look);
  const desktop = await open(demo, '/mailbox', { viewport: desktopSize });
  const phone = await open(other, `/mailbox/${demo.id}`, { viewport: phoneSize, colorScheme: 'dark' });
  await Promise.all([desktop, phone].map(seeTheOther));
  const pictures: Buffer[] = [];
  const delay: number[] = [];
  /** @param ms how long the frame is shown */
  const shoot = async (ms: number) => {
    pictures.push(await drawFrame(await desktop.screenshot(), await phone.screenshot()));
    delay.push(ms);
  };
  /** Types a text into the open conversation, some letters a frame, and sends it. */
  const write = async (page: Page, text: string) => {
    await page.getByRole('textbox', { name: /^Message to|^Type a message/ }).focus();
    for (const part of text.match(/.{1,4}/g) ?? []) {
      await page.keyboard.type(part);
      await shoot(110);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText(text).waitFor();
  };

  await shoot(900);
  await write(phone, question);
  const row = desktop.locator(`a[href="/mailbox/${other.id}"]`).first();
  await row.getByText('1', { exact: true }).waitFor();
  await row.getByText(question.slice(0, 6)).waitFor();
  await desktop.getByText(question, { exact: true }).waitFor();
  await shoot(1_700);
  await row.hover();
  await shoot(400);
  await row.click();
  await desktop.getByRole('log').getByText(question).waitFor();
  await phone.getByText('Read', { exact: true }).last().waitFor();
  await shoot(1_000);
  await write(desktop, answer);
  await phone.getByRole('log').getByText(answer).waitFor();
  await desktop.getByText('Read', { exact: true }).last().waitFor();
  await shoot(2_600);

  const webp = { loop: 0, delay, quality: 90, effort: 6, mixed: true };
  const bytes = await sharp(pictures, { join: { animated: true } })
    .webp(webp)
    .toBuffer();
  if (bytes.length > mostBytes) throw new Error(`The film has ${bytes.length} bytes, more than ${mostBytes}`);
  await writeFile(join(import.meta.dirname, '../../../docs/mailbox.webp'), bytes);
  console.log(`${pictures.length} frames, ${Math.round(bytes.length / 1_000)} kB`);
}

/** Loads the page again until it shows somebody online: of a seeded conversation only a fresh page learns it. */
async function seeTheOther(page: Page): Promise<void> {
  const online = page.getByText('Online').filter({ visible: true }).first();
  for (let tries = 0; tries < 10; tries++) {
    if (
      await online.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      )
    )
      return settled(page);
    await page.reload();
  }
  throw new Error(`${page.url()} shows nobody online.`);
}

/** The desktop's picture with the phone's beside it. */
async function drawFrame(desktop: Buffer, phone: Buffer): Promise<Buffer> {
  const width = desktopSize.width + phoneSize.width + 3 * gap;
  const background = {
    width,
    height: desktopSize.height + 2 * gap,
    channels: 3,
    background: '#e9dfd6',
  } as const;
  return sharp({ create: background })
    .composite([
      { input: await rounded(desktop, desktopSize, 14), left: gap, top: gap },
      { input: await rounded(phone, phoneSize, 30), left: desktopSize.width + 2 * gap, top: gap },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function rounded(picture: Buffer, { width, height }: typeof phoneSize, radius: number): Promise<Buffer> {
  const mask = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`;
  const image = sharp(picture)
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }]);
  return image.png({ compressionLevel: 1 }).toBuffer();
}
