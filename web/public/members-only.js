// Runs before the first paint of a member's page.
(() => {
  try {
    // A visitor without a session never sees its frame.
    if (localStorage.getItem('token') === null) {
      const back = location.pathname + location.search + location.hash;
      location.replace(`/login?redirectUrl=${encodeURIComponent(back)}`);
      return;
    }
    // The banners above the page need the room that they had last (remember-banners.ts).
    const { width, heights } = JSON.parse(localStorage.getItem('banners') ?? '{}');
    if (width !== innerWidth || localStorage.getItem('user') === null) return;
    for (const [about, height] of Object.entries(heights))
      document.documentElement.style.setProperty(`--banner-${about}`, `${height}px`);
  } catch {
    // Storage may be forbidden; the client then leads to the login page.
  }
})();
