import { currentUserId, onSessionChange } from '../api/session.ts';
import { liveStateChanged } from '../live/live-slice.ts';
import { startListening } from '../store/store.ts';
import { loadDrafts } from './drafts.ts';
import { flushAll } from './outbox.ts';
import { behind } from './outbox-storage.ts';
import { forgetRowsBut, listenToTabs, loadOutbox } from './rows.ts';
import { listenForTurns, offerTurns, takeTurn } from './turns.ts';

let started = false;

/** Keeps sending what was written, on whatever page, through reloads, lost connections and ended sessions. */
export function startOutbox(): void {
  if (started) return;
  started = true;
  listenToTabs();
  listenForTurns();
  const begin = () => void Promise.all([beginSending(), loadDrafts()]);
  onSessionChange((change) => {
    if (change !== 'ended') forgetRowsBut(currentUserId());
    if (change === 'started') begin();
  });
  addEventListener('online', () => void flushAll());
  startListening({
    predicate: (action) => liveStateChanged.match(action) && action.payload === 'connected',
    effect: () => flushAll(),
  });
  // A page may end without a word after either.
  addEventListener('pagehide', behind.writeAll);
  document.addEventListener('visibilitychange', () => {
    behind.writeAll();
    if (document.visibilityState === 'visible') void beginSending();
    else offerTurns();
  });
  begin();
}

/** Somebody who looks at the page may be about to write. */
async function beginSending(): Promise<void> {
  const userId = currentUserId();
  if (!userId) return;
  await loadOutbox();
  if (document.visibilityState === 'visible') await takeTurn(userId);
  await flushAll();
}
