import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { knownAt } from '@emberline/tests/support/known-at.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { desktopSize, drawFrame, type Frame, type Point, phoneSize } from './draw-frame.ts';
import { openPage, settled } from './open-page.ts';

const question = 'The bakery at the corner: is it any good?';
const answer = 'Best rye in town. Saturday at nine?';

/** What a reader of the README loads. */
const mostBytes = 700_000;

/** Writes docs/mailbox.webp, an animated picture that begins again at its end. */
export async function film(browser: Browser, addresses: ProductAddresses): Promise<void> {
  const frames = await playScene(browser, addresses);
  const bytes = await sharp(
    frames.map(({ pixels }) => pixels),
    { join: { animated: true } },
  )
    .webp({ loop: 0, delay: frames.map(({ ms }) => ms), quality: 90, effort: 6, mixed: true })
    .toBuffer();
  if (bytes.length > mostBytes) throw new Error(`The film has ${bytes.length} bytes, more than ${mostBytes}`);
  await writeFile(join(import.meta.dirname, '../../../docs/mailbox.webp'), bytes);
  console.log(`${frames.length} frames, ${Math.round(bytes.length / 1_000)} kB`);
}

/**
 * "demo2" writes on a dark phone to "demo", whose mailbox is open on a desktop: the count of unread conversations rises there,
 * "demo" opens the conversation and answers, and the phone shows the answer.
 */
async function playScene(browser: Browser, { web, services }: ProductAddresses): Promise<Frame[]> {
  const [demo, other] = await Promise.all([knownAt(services.auth, 'demo'), knownAt(services.auth, 'demo2')]);
  const open = ({ token }: { token: string }, path: string, look: object) =>
    openPage(browser, new URL(path, web), { name: 'token', value: token }, look);
  const desktop = await open(demo, '/mailbox', { viewport: desktopSize });
  const phone = await open(other, `/mailbox/${demo.id}`, { viewport: phoneSize, colorScheme: 'dark' });
  const row = desktop.locator(`a[href="/mailbox/${other.id}"]`).first();
  await Promise.all([desktop, phone].map(seeTheOther));
  await Promise.all([desktop, phone].map(settled));

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

/** Takes pictures of two pages at once. */
interface Camera {
  frames: Frame[];
  /** @param ms how long the frame is shown */
  shoot: (ms: number) => Promise<void>;
  /** Moves the desktop's pointer there in some frames and clicks; the next frame shows it too. */
  click: (target: Locator) => Promise<void>;
}

const steps = 5;
const stepMs = 70;

function cameraFor(desktop: Page, phone: Page): Camera {
  const frames: Frame[] = [];
  let pointer: Point | undefined;
  const shoot = async (ms: number) => {
    const [left, right] = await Promise.all([desktop.screenshot(), phone.screenshot()]);
    frames.push({ ms, pixels: await drawFrame(left, right, pointer) });
    pointer = undefined;
  };
  return {
    frames,
    shoot,
    click: async (target) => {
      const box = await target.boundingBox();
      const { width, height } = desktop.viewportSize() ?? { width: 0, height: 0 };
      if (!box) throw new Error('What the pointer goes to is not shown.');
      const from = { x: width * 0.66, y: height * 0.85 };
      const to = { x: box.x + box.width * 0.6, y: box.y + box.height / 2 };
      for (let step = 1; step <= steps; step++) {
        const part = step / steps;
        pointer = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        await desktop.mouse.move(pointer.x, pointer.y);
        await shoot(stepMs);
      }
      await desktop.mouse.click(to.x, to.y);
      pointer = to;
    },
  };
}
