// Runs before the first paint of a member's page: a visitor without a session never sees its frame.
(() => {
  try {
    if (localStorage.getItem('token') !== null) return;
    const back = location.pathname + location.search + location.hash;
    location.replace(`/login?redirectUrl=${encodeURIComponent(back)}`);
  } catch {
    // Storage may be forbidden; the client then leads to the login page.
  }
})();
