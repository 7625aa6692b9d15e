import { operatorTimings } from '@emberline/contracts/operator-choices';
import { send } from '../../api/send.ts';
import { readToken } from '../../api/session.ts';
import { keep, readKept } from '../../kept/storage.ts';
import { throttle } from '../../live/throttle.ts';

/** When an operator was there last, by keyboard, mouse or finger, in any tab. What the page does by itself counts for nothing. */
const key = 'operatorActiveAt';
const listeners = new Set<() => void>();

/** ms since 1970; now, when nothing is known. */
export function readActivity(): number {
  const known = Number(readKept(key));
  if (known > 0) return known;
  const now = Date.now();
  keep(key, String(now));
  return now;
}

export function noteActivity(): void {
  keep(key, String(Date.now()));
  for (const listener of listeners) listener();
  if (readToken()) tellServer();
}

/** Whether an operator who is not logged in any more was logged off for leaving. */
export function wasIdle(): boolean {
  const known = Number(readKept(key));
  return known > 0 && Date.now() - known >= operatorTimings.idleEnd * 1_000;
}

export function watchActivity(listener: () => void): () => void {
  const stops = listeners.size === 0 ? watchInput() : undefined;
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
    stops?.();
  };
}

/** Of many touches one a second is noted. */
function watchInput(): () => void {
  const note = throttle(1_000, noteActivity, { trailing: false });
  // While the page asks whether somebody is there, a touch is the answer only where it hits the button.
  const onInput = () => {
    const left = readActivity() + operatorTimings.idleEnd * 1_000 - Date.now();
    if (left > operatorTimings.idleWarning * 1_000) note();
  };
  for (const name of inputs) addEventListener(name, onInput, { capture: true, passive: true });
  return () => {
    for (const name of inputs) removeEventListener(name, onInput, { capture: true });
  };
}

const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove'] as const;

const tellServer = throttle(operatorTimings.activityNote * 1_000, () => {
  if (readToken()) void send({ id: 'noteOwnActivity' });
});
