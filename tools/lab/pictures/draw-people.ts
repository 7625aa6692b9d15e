import { draw } from '@emberline/tools/dev/seed/portraits/draw.ts';
import { worldOf } from '@emberline/tools/dev/seed/world/world.ts';
import type { Browser } from 'playwright-core';

export interface Picture {
  name: string;
  /** PNG */
  bytes: Buffer;
  /** Pixels a point. */
  density: number;
}

const size = { width: 560, height: 236 };
const density = 2;

/** Five people of the demonstration as a fan of photos, without a background. */
export async function drawPeople(browser: Browser): Promise<Picture> {
  const pictures = worldOf('demo', new Date()).people.flatMap(({ kind, pictures: [first] }) =>
    kind === 'member' && first ? [first] : [],
  );
  const cards = chosen.map((n, index) => {
    const svg = Buffer.from(draw(pictures[n] as (typeof pictures)[number])).toString('base64');
    return `<img style="--n:${index - 2}" src="data:image/svg+xml;base64,${svg}" alt="">`;
  });
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: density });
  await page.setContent(`<style>body{margin:0}img{position:absolute;left:214px;top:16px;width:132px;height:165px;
border:4px solid #fff;border-radius:18px;object-fit:cover;box-sizing:border-box;z-index:calc(2 - max(var(--n), -1 * var(--n)));
transform:translate(calc(var(--n)*95px), calc(max(var(--n), -1 * var(--n))*15px)) rotate(calc(var(--n)*6deg));
box-shadow:0 4px 14px rgb(26 20 30/35%)}</style>${cards.join('')}`);
  await page.waitForLoadState('networkidle');
  const bytes = await page.screenshot({ omitBackground: true });
  await page.close();
  return { name: 'people', bytes, density };
}

/** Members whose portraits stand well side by side. */
const chosen = [27, 23, 9, 57, 28];
