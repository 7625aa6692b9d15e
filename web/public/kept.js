// Runs in the document that the service worker has kept, in the place of one from our server: says so until that answers again.
void (async () => {
  const longestMs = 60_000;
  const bar = document.createElement('p');
  bar.className = 'above';
  bar.role = 'status';
  bar.textContent =
    'We cannot reach our server just now. You see what this device has kept; we try again by ourselves.';
  document.body.prepend(bar);
  for (let ms = 2_500; !(await answers()); ms = Math.min(2 * ms, longestMs)) await pause(ms);
  bar.remove();

  function answers() {
    const signal = AbortSignal.timeout(10_000);
    return fetch('/config.js', { method: 'HEAD', cache: 'no-store', signal }).then(
      ({ ok, headers }) => ok && /javascript/.test(headers.get('content-type')),
      () => false,
    );
  }

  /** Ends early where the browser is connected again. */
  function pause(ms) {
    return new Promise((done) => {
      setTimeout(done, ms);
      addEventListener('online', done, { once: true });
    });
  }
})();
