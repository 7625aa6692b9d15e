import { readToken } from '../../../api/session.ts';
import { keep, readKept } from '../../../kept/storage.ts';

/** The banners, and the page on which each does not stand, as in `banners.tsx`. */
const places = { isVerified: null, paymentStatus: '/membership', completion: '/profile' };

/** In pixels, with the space below; only for windows of this width. */
interface Remembered {
  width: number;
  heights: Record<string, number>;
}

const key = 'banners';

/** Remembers how high the banners are, so that the next page keeps their room from its first paint (`members-only.js`). */
export function rememberBanners(): void {
  const main = document.getElementById('main');
  if (!main) return;
  // The observer also reports when it is taken out of the page.
  const look = () => main.isConnected && remember();
  new ResizeObserver(look).observe(main);
  // Where it fills the window a banner does not change its size.
  new MutationObserver(look).observe(main, { childList: true });
}

function remember(): void {
  const { pathname } = location;
  if (pathname === '/welcome' || readToken() === null) return;
  const before = JSON.parse(readKept(key) ?? '{}') as Partial<Remembered>;
  const heights = before.width === innerWidth ? { ...before.heights } : {};
  for (const [about, place] of Object.entries(places)) {
    if (place && pathname.startsWith(place)) continue;
    const height = heightOf(document.getElementById(about));
    if (height > 0) heights[about] = height;
    else delete heights[about];
  }
  keep(key, JSON.stringify({ width: innerWidth, heights } satisfies Remembered));
}

function heightOf(banner: HTMLElement | null): number {
  return banner ? banner.offsetHeight + Number.parseFloat(getComputedStyle(banner).marginBottom) : 0;
}
