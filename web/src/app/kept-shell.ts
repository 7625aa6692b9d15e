import { readToken } from '../api/session.ts';
import * as classes from './frames/bars/bars.module.css';

/** Loaded where the service worker has given the kept document: says so until our server answers again, and then asks for all anew. */
const longestMs = 60_000;
const sentence =
  'We cannot reach our server just now. You see what this device has kept; we try again by ourselves.';

const bar = Object.assign(document.createElement('p'), { className: classes.bar, textContent: sentence });
bar.setAttribute('role', 'status');
document.body.prepend(bar);

for (let ms = 2_500; !(await answers()); ms = Math.min(2 * ms, longestMs)) await pause(ms);
bar.remove();
if (readToken()) {
  const [{ store }, { caughtUp }] = await Promise.all([
    import('../store/store.ts'),
    import('../live/events.ts'),
  ]);
  store.dispatch(caughtUp());
}

function answers(): Promise<boolean> {
  const signal = AbortSignal.timeout(10_000);
  return fetch('/config.js', { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok, headers }) => ok && /javascript/.test(headers.get('content-type') ?? ''),
    () => false,
  );
}

/** Ends early where the browser is connected again. */
function pause(ms: number): Promise<unknown> {
  return new Promise((done) => {
    setTimeout(done, ms);
    addEventListener('online', done, { once: true });
  });
}
