// Runs before the first paint of a member's page.
(() => {
  /** Resolves when the early photos are painted. */
  let photosShown;
  try {
    const token = localStorage.getItem('token');
    // A visitor without a session never sees its frame.
    if (token === null) {
      const back = location.pathname + location.search + location.hash;
      location.replace(`/login?redirectUrl=${encodeURIComponent(back)}`);
      return;
    }
    askEarly(token);
    keepRoomForBanners();
    document.addEventListener('readystatechange', mix, { once: true });
  } catch {
    // Storage may be forbidden; the client then leads to the login page.
  }
  void startClient();

  /**
   * A first visit sees what the document has, and the early photos, before the client does its work: also where the line is
   * fast and the processor slow. Later visits have the client at hand.
   */
  async function startClient() {
    const parsed = new Promise((done) => addEventListener('DOMContentLoaded', done));
    if (!isControlled()) {
      const late = new Promise((done) => setTimeout(done, 1_000));
      await Promise.race([Promise.all([painted(), photosShown]), late]);
    }
    await parsed;
    const { href } = document.querySelector('link[data-start]');
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: href }));
  }

  function isControlled() {
    try {
      return Boolean(navigator.serviceWorker?.controller);
    } catch {
      // Forbidden with all storage.
      return false;
    }
  }

  function painted() {
    return new Promise((done) => {
      const observer = new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) done();
      });
      observer.observe({ type: 'paint', buffered: true });
    });
  }

  /** Calls what the page shows first while its scripts are still on their way, and hands the answers to its first calls. */
  function askEarly(token) {
    const api = document.querySelector('link[data-api]')?.href;
    if (!api) return;
    const answers = new Map();
    const fetchNow = globalThis.fetch;
    const ask = (path) => {
      const address = new URL(path, api).href;
      const answer = fetchNow(address, {
        headers: { accept: 'application/json', authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(20_000),
      });
      answers.set(address, answer);
      return answer;
    };
    // The client's first calls take these answers, each once. What nobody has taken soon would be old.
    globalThis.fetch = async (to, options) => {
      const isSame = options?.method === 'GET' && localStorage.getItem('token') === token;
      const answer = isSame ? answers.get(to) : undefined;
      answers.delete(to);
      return (await answer?.catch(() => undefined)) ?? fetchNow(to, options);
    };
    setTimeout(() => {
      globalThis.fetch = fetchNow;
    }, 15_000);
    const shown = shownFirst(location);
    if (shown) photosShown = ask(shown).then(showPhotos, () => {});
    const others = ['/users/me', ...mailboxCalls(location)].filter((path) => path !== shown);
    for (const path of others) void ask(path).catch(() => {});
  }

  /** The call for what the page shows first. */
  function shownFirst({ pathname, search }) {
    const member = /^\/view\/([0-9a-f]{24})$/.exec(pathname)?.[1];
    if (member) return `/users/profile/${member}`;
    if (pathname === '/home' && !search) return firstMembers();
    return {
      '/hotlists': '/users/hotlist',
      '/hotlist/viewed': '/users/viewed',
      '/profile': '/users/profile',
      '/photo': '/users/me/photos',
      '/welcome': '/users/me',
    }[pathname];
  }

  function mailboxCalls({ pathname }) {
    const [, contact] = /^\/mailbox(?:\/([0-9a-f]{24}))?$/.exec(pathname) ?? [pathname, null];
    if (contact === null) return [];
    const ofChat = [`/mailbox/messages?contactId=${contact}`, `/users/profile-data/${contact}`];
    return ['/mailbox/contacts', ...(contact ? ofChat : [])];
  }

  /** As home-page.tsx asks for them. */
  function firstMembers() {
    const order = localStorage.getItem('browseOrder');
    const chosen = ['near', 'new', 'shared'].includes(order) ? `order=${order}&` : '';
    return `/users/profiles?${chosen}limit=24`;
  }

  /** Puts the photos of the first row, of a profile, or the own ones, into the rooms that the document has for them, as photo.tsx shows them. */
  async function showPhotos(answer) {
    if (!answer.ok) return;
    const found = await answer.clone().json();
    const photos = (found.users ?? [found].flat()).flatMap(
      ({ photo, photos }) => photo || (photos ?? [null]),
    );
    const rooms = [...document.querySelectorAll('main[inert] [data-photo-sizes]')].slice(0, 4);
    const images = [];
    for (const [n, room] of rooms.entries()) {
      const photo = photos[n];
      if (!photo) continue;
      const at = (size) => new URL(photo[size], answer.url).href;
      const image = new Image();
      image.alt = '';
      image.fetchPriority = 'high';
      image.sizes = room.dataset.photoSizes;
      image.srcset = `${at('small')} 160w, ${at('medium')} 320w, ${at('large')} 1080w`;
      room.append(image);
      images.push(image);
    }
    moveOn(images);
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
    // The frame after the one that has them.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }

  /** Puts the articles into another order at each load, before anything is painted. */
  function mix() {
    const list = document.querySelector('main[inert] [data-mixed]');
    for (let left = list?.children.length ?? 0; left > 0; left--)
      list.append(list.children[Math.floor(Math.random() * left)]);
  }

  /** Where React draws the empty rooms anew, the photos move into these, until it has drawn the people. */
  function moveOn(images) {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main[inert]')) return;
      const rooms = [...document.querySelectorAll('main [data-photo-sizes]')];
      if (rooms.length === 0) observer.disconnect();
      for (const [n, room] of rooms.entries()) if (images[n] && !room.hasChildNodes()) room.append(images[n]);
    });
    observer.observe(document.getElementById('root'), { childList: true, subtree: true });
  }

  /** The banners above the page need the room that they had last (after-paint.ts). */
  function keepRoomForBanners() {
    const { width, heights } = JSON.parse(localStorage.getItem('banners') ?? '{}');
    if (width !== innerWidth || localStorage.getItem('user') === null) return;
    for (const [about, height] of Object.entries(heights))
      document.documentElement.style.setProperty(`--banner-${about}`, `${height}px`);
  }
})();
