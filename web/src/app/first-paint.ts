import { loginPath } from '../api/leave.ts';
import type { PhotoData } from '../api/people.ts';
import { readKept } from '../kept/storage.ts';
import { readToken } from '../kept/whose.ts';
import { srcSetOf } from '../members/photo/src-set.ts';
import type { Remembered } from './after-paint.ts';

/**
 * The script of members' documents, before their first paint; `build.ts` makes one file of it. Its attributes name the API's origin
 * and the page's first calls (`build/first-calls.ts`).
 */
const { api = '', shows, also = '' } = document.currentScript?.dataset ?? {};

const token = readToken();

// A visitor without a session never sees its frame.
if (token === null) location.replace(loginPath());
else {
  const photosShown = askEarly(token);
  void startClient(photosShown);
  document.addEventListener('readystatechange', mix, { once: true });
  keepRoomForBanners();
}

/**
 * A first visit sees what the document has, and the early photos, before the client does its work: also where the line is
 * fast and the processor slow. Later visits have the client at hand.
 */
async function startClient(photosShown: Promise<void> | undefined): Promise<void> {
  const parsed = new Promise((done) => addEventListener('DOMContentLoaded', done));
  if (!isControlled()) {
    const late = new Promise((done) => setTimeout(done, 1_000));
    await Promise.race([Promise.all([painted(), photosShown]), late]);
  }
  await parsed;
  const src = document.querySelector<HTMLLinkElement>('link[data-start]')?.href ?? '';
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
}

function isControlled(): boolean {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    // Forbidden with all storage.
    return false;
  }
}

function painted(): Promise<void> {
  return new Promise((done) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) done();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

/**
 * Calls what the page shows first while its scripts are still on their way, and hands the answers to the client's first calls.
 * @returns when the photos among them are painted
 */
function askEarly(bearer: string): Promise<void> | undefined {
  const answers = new Map<unknown, Promise<Response>>();
  const fetchNow = globalThis.fetch;
  const ask = (path: string) => {
    const address = addressOf(path);
    const answer = fetchNow(address, {
      headers: { accept: 'application/json', authorization: `Bearer ${bearer}` },
      signal: AbortSignal.timeout(20_000),
    });
    answers.set(address, answer);
    return answer;
  };
  // The client's first calls take these answers, each once. What nobody has taken soon would be old.
  globalThis.fetch = async (to, options) => {
    const isSame = options?.method === 'GET' && readToken() === bearer;
    const answer = isSame ? answers.get(to) : undefined;
    answers.delete(to);
    return (await answer?.catch(() => undefined)) ?? fetchNow(to, options);
  };
  setTimeout(() => {
    globalThis.fetch = fetchNow;
  }, 15_000);
  // What the address asks of home, the client reads.
  const isAsked = shows && !(location.pathname === '/home' && location.search);
  const photosShown = isAsked ? ask(shows).then(showPhotos, () => {}) : undefined;
  for (const path of also.split(' ').filter(Boolean)) void ask(path).catch(() => {});
  return photosShown;
}

/** With the last part of the page's address, and home with the order that this browser keeps, as its client asks. */
function addressOf(path: string): string {
  const last = /[^/]*(?=\/?$)/.exec(location.pathname)?.[0] ?? '';
  const address = new URL(path.replace('*', last), api);
  const order = readKept('browseOrder') ?? 'active';
  if (path === shows && location.pathname === '/home' && order !== 'active')
    address.searchParams.set('order', order);
  return address.href;
}

/** As many as stand in the first row of the widest window. */
const mostEarly = 4;

interface Person {
  photo?: PhotoData | null;
  photos?: PhotoData[];
}

/** Puts the photos of the first row, of a profile, or the own ones, into the rooms that the document has for them, as photo.tsx shows them. */
async function showPhotos(answer: Response): Promise<void> {
  if (!answer.ok) return;
  const found = (await answer.clone().json()) as Person | Person[] | { users: Person[] };
  const people = 'users' in found ? found.users : [found].flat();
  const photos = people.flatMap(({ photo, photos }) => photo || (photos ?? [null]));
  const rooms = document.querySelectorAll<HTMLElement>('main[inert] [data-photo-sizes]');
  const images: HTMLImageElement[] = [];
  for (const [n, room] of rooms.entries()) {
    const photo = photos[n];
    if (!photo || n >= mostEarly) continue;
    const image = new Image();
    image.alt = '';
    image.fetchPriority = 'high';
    image.sizes = room.dataset.photoSizes ?? '';
    image.srcset = srcSetOf(photo, (path) => new URL(path, api).href);
    room.append(image);
    images.push(image);
  }
  moveOn(images);
  await Promise.all(images.map((image) => image.decode().catch(() => {})));
  // The frame after the one that has them.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/** Puts the articles into another order at each load, before anything is painted. */
function mix(): void {
  const list = document.querySelector('main[inert] [data-mixed]');
  for (let left = list?.children.length ?? 0; left > 0; left--)
    list?.append(list.children[Math.floor(Math.random() * left)] as Element);
}

/** Where React draws the empty rooms anew, the photos move into these, until it has drawn the people. */
function moveOn(images: HTMLImageElement[]): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('main[inert]')) return;
    const rooms = [...document.querySelectorAll('main [data-photo-sizes]')];
    if (rooms.length === 0) observer.disconnect();
    for (const [n, room] of rooms.entries()) if (images[n] && !room.hasChildNodes()) room.append(images[n]);
  });
  observer.observe(document.getElementById('root') as Element, { childList: true, subtree: true });
}

/** The banners above the page need the room that they had last (after-paint.ts). */
function keepRoomForBanners(): void {
  const { width, heights } = JSON.parse(readKept('banners') ?? '{}') as Partial<Remembered>;
  if (width !== innerWidth || readKept('user') === null) return;
  for (const [about, height] of Object.entries(heights ?? {}))
    document.documentElement.style.setProperty(`--banner-${about}`, `${height}px`);
}
