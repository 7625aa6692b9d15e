import { meApi } from '../api/me.ts';
import { navigateTo } from '../api/navigation.ts';
import { onSessionChange, readToken } from '../api/session.ts';
import { keep, readKept } from '../kept/storage.ts';
import { tellRefusal } from '../kept/typed.ts';
import { renewPush } from '../members/chats/push-notices.ts';
import { startOutbox } from '../outbox/start-outbox.ts';
import { startListening } from '../store/store.ts';
import { isThere } from '../ui/attention.ts';
import { clearToasts, toast, toastError, toastWithAction } from '../ui/feedback/toast.tsx';
import { late } from '../ui/late/late.ts';
import { keepPlace } from './use-scroll-place.ts';

/** What member pages start after their first paint, besides the live connection. One chunk, so that the shell names one. */
export function afterPaint(): void {
  void startServiceWorker();
  startOutbox();
  rememberBanners();
  startTelling();
  keepPlace();
  tellConfirmed();
  onSessionChange((change) => {
    if (change !== 'started') clearToasts();
  });
}

/** What the browser refuses, and what members cannot do, in a sentence. */
function startTelling(): void {
  tellRefusal(toastError);
  addEventListener('filerefused', () =>
    toast('Messages take words only. Photos belong to your profile: add them under My Photos.'),
  );
}

let started = false;

/** Installs the service worker for members: it keeps the program for use without a connection and shows push notices. */
async function startServiceWorker(): Promise<void> {
  if (started || !import.meta.env.PROD) return;
  started = true;
  const serviceWorker = workers();
  if (!serviceWorker) return;
  serviceWorker.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<{ open?: unknown; ask?: unknown }>) => {
      if (data?.ask === 'there') ports[0]?.postMessage({ there: isThere() });
      if (typeof data?.open !== 'string' || !/^\/mailbox(\/|$)/.test(data.open)) return;
      ports[0]?.postMessage('open');
      navigateTo(data.open);
    },
  );
  const registration = await serviceWorker.register('/sw.js').catch(() => undefined);
  if (!registration) return;
  offerNewVersions(registration);
  onSessionChange((change) => {
    if (change === 'started') void renewPush();
  });
  void renewPush();
  const { closeNoticesThatAreOver } = await late(() => import('../members/chats/close-notices.ts'));
  closeNoticesThatAreOver();
}

/** Undefined where the browser has none, or forbids it with all storage. */
function workers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** A new version is used only after the member has said so. */
function offerNewVersions(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // At the first visit there is no older version.
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    toastWithAction('There is a new version.', 'Use it now', () => useIt(registration), false);
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
}

function useIt({ waiting }: ServiceWorkerRegistration): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('use');
}

const selectMe = meApi.endpoints.me.select();

/** Says that the email is confirmed in every tab that waited for it, whichever page it shows; the link may have begun a new session. */
function tellConfirmed(): void {
  let waiting: string | undefined;
  startListening({
    predicate: (_, now) => {
      const me = selectMe(now).data;
      if (!me) return false;
      const isConfirmed = me.isVerified && me.id === waiting;
      waiting = me.isVerified ? undefined : me.id;
      return isConfirmed;
    },
    effect: () => toast('Email confirmed. Thank you.'),
  });
}

/** The banners, and the page on which each does not stand, as in `banners.tsx`. */
const places = { isVerified: null, paymentStatus: '/membership', completion: '/profile' };

/** In pixels, with the space below; only for windows of this width. */
export interface Remembered {
  width: number;
  heights: Record<string, number>;
}

const key = 'banners';

/** Remembers how high the banners are, so that the next page keeps their room from its first paint (`first-paint.ts`). */
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
