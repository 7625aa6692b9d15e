// Runs before the first paint of a member's page.
(() => {
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
  } catch {
    // Storage may be forbidden; the client then leads to the login page.
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
    if (shown) void ask(shown).then(showPhotos, () => {});
    void ask('/users/me').catch(() => {});
  }

  /** The call for what the page shows first. */
  function shownFirst({ pathname, search }) {
    const member = /^\/view\/([0-9a-f]{24})$/.exec(pathname)?.[1];
    if (member) return `/users/profile/${member}`;
    if (pathname === '/home' && !search) return firstMembers();
    return { '/hotlists': '/users/hotlist', '/hotlist/viewed': '/users/viewed' }[pathname];
  }

  /** As home-page.tsx asks for them. */
  function firstMembers() {
    const order = localStorage.getItem('browseOrder');
    const chosen = ['near', 'new', 'shared'].includes(order) ? `order=${order}&` : '';
    return `/users/profiles?${chosen}limit=24`;
  }

  /** Puts the photos of the first row, or of a profile, into the rooms that the document has for them, as photo.tsx shows them. */
  async function showPhotos(answer) {
    if (!answer.ok) return;
    const found = await answer.clone().json();
    const people = found.users ?? [found].flat();
    const images = [];
    for (const [n, room] of roomsIn('main[inert]').slice(0, 4).entries()) {
      const photo = people[n]?.photo ?? people[n]?.photos?.[0];
      if (!photo) continue;
      const at = (size) => new URL(photo[size], answer.url).href;
      const image = new Image();
      image.alt = '';
      image.fetchPriority = 'high';
      image.sizes = room.dataset.photoSizes;
      image.srcset = `${at('small')} 160w, ${at('medium')} 320w, ${at('large')} 1080w`;
      room.append(image);
      images[n] = image;
    }
    moveOn(images);
  }

  /** React draws the empty rooms once more: the photos move into these, until it has drawn the people. */
  function moveOn(images) {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main[inert]')) return;
      const rooms = roomsIn('main');
      if (rooms.length === 0) observer.disconnect();
      for (const [n, room] of rooms.entries()) if (images[n] && !room.hasChildNodes()) room.append(images[n]);
    });
    observer.observe(document.getElementById('root'), { childList: true, subtree: true });
  }

  function roomsIn(main) {
    return [...document.querySelectorAll(`${main} [data-photo-sizes]`)];
  }

  /** The banners above the page need the room that they had last (remember-banners.ts). */
  function keepRoomForBanners() {
    const { width, heights } = JSON.parse(localStorage.getItem('banners') ?? '{}');
    if (width !== innerWidth || localStorage.getItem('user') === null) return;
    for (const [about, height] of Object.entries(heights))
      document.documentElement.style.setProperty(`--banner-${about}`, `${height}px`);
  }
})();
