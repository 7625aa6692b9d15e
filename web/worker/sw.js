// The service worker: keeps the program for use without a connection, and shows push notices. The build fills in what it keeps.
const version = '%version%';
const files = '%files%'.split(' ');
const cacheName = `program-${version}`;
/** One document serves every page: the one that has nothing drawn in it. */
const documentPath = '/error';
/** What it needs that has no hash in its name. */
const itsScript = '/config.js';
const itsSentence = '<script src="/kept.js" defer></script>';
const patienceMs = 5000;

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(
      [documentPath, itsScript, ...files].map((path) => new Request(path, { cache: 'no-cache' })),
    );
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  const forgetOld = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('program-'));
    // Pages of the version before may still be open, and load parts of it.
    await Promise.all(names.slice(0, -2).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forgetOld());
});

self.addEventListener('message', (event) => {
  if (event.data === 'use') void self.skipWaiting();
  if (event.data === 'closes?') event.ports[0].postMessage(true);
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/admin')) return;
  if (request.mode === 'navigate') event.respondWith(networkFirst(request, keptDocument));
  else if (pathname === itsScript) event.respondWith(networkFirst(request, () => keptAt(itsScript)));
  else if (files.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(keptFirst(request));
});

/** What is kept stands in where the network, a proxy before our server or the server itself does not give what was asked for in time. */
async function networkFirst(request, kept) {
  const late = new Promise((done) => setTimeout(done, patienceMs)).then(kept);
  const fetched = fetch(request);
  const ours = fetched.then((answer) => (isOurs(answer) ? answer : kept()));
  // A slow answer is better than none: without a kept one it is waited for.
  const answer = await Promise.race([ours, late]).catch(kept);
  return answer ?? fetched;
}

/** Whether our server has answered, and well; where somebody leads elsewhere the browser has to follow. */
function isOurs({ type, status, headers }) {
  if (type === 'opaqueredirect') return true;
  return status < 500 && headers.get('content-security-policy')?.includes("form-action 'none'") === true;
}

async function keptAt(path) {
  return (await caches.open(cacheName)).match(path);
}

/** It says what it is (kept.js). */
async function keptDocument() {
  const kept = await keptAt(documentPath);
  if (!kept) return undefined;
  const { headers } = kept;
  return new Response((await kept.text()).replace('</head>', `${itsSentence}</head>`), { headers });
}

async function keptFirst(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

self.addEventListener('push', (event) => {
  const { close, contactId } = jsonOf(event.data) ?? {};
  event.waitUntil(close ? closeNotices(contactId) : showNotice(event.data));
});

/** Of one contact, else all. */
async function closeNotices(tag) {
  for (const notice of await self.registration.getNotifications(tag && { tag })) notice.close();
}

function jsonOf(data) {
  try {
    return data.json();
  } catch {
    return undefined;
  }
}

async function showNotice(data) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if ((await Promise.all(pages.map(isLookedAt))).includes(true)) return;
  const { contactId, firstname, text } = noticeIn(data);
  await self.registration.showNotification(firstname ?? 'Emberline', {
    body: text ?? 'You have a new message.',
    icon: '/icon-192.png',
    tag: contactId ?? 'message',
    renotify: true,
    data: { path: contactId ? `/mailbox/${contactId}` : '/mailbox' },
  });
}

/** Whether somebody is there, as the page says; one that does not answer counts by its focus. */
async function isLookedAt(page) {
  if (!page.focused) return false;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data.there);
    setTimeout(() => resolve(true), answerMs);
    page.postMessage({ ask: 'there' }, [port2]);
  });
}

/** Name and text are there only where the member wants them on this device. */
function noticeIn(data) {
  const { contactId, firstname, text } = jsonOf(data) ?? {};
  const isWhole = typeof firstname === 'string' && typeof text === 'string';
  return {
    ...(/^[0-9a-f]{24}$/.test(contactId) && { contactId }),
    ...(isWhole && { firstname, text }),
  };
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** In a page of members, which says that it does so; another one, such as the terms, does not. */
async function open(path) {
  for (const page of await self.clients.matchAll({ type: 'window' }))
    if (await opens(page, path)) return page.focus();
  return self.clients.openWindow(path);
}

const answerMs = 250;

function opens(page, path) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(true);
    setTimeout(done, answerMs, false);
    page.postMessage({ open: path }, [port2]);
  });
}
