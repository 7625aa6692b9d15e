import { onSessionChange } from '../api/session.ts';
import { liveStateChanged } from '../live/live-slice.ts';
import { startListening } from '../store/store.ts';
import { listenToTabs, loadOutbox } from './change-outbox.ts';
import { loadDrafts } from './drafts.ts';
import { flushAll } from './flush.ts';

let started = false;

/** Keeps sending what was written, on whatever page, through reloads, lost connections and ended sessions. */
export function startOutbox(): void {
  if (started) return;
  started = true;
  listenToTabs();
  const begin = () => void Promise.all([loadOutbox(), loadDrafts(), flushAll()]);
  onSessionChange((change) => {
    if (change === 'started') begin();
  });
  addEventListener('online', () => void flushAll());
  startListening({
    predicate: (action) => liveStateChanged.match(action) && action.payload === 'connected',
    effect: () => flushAll(),
  });
  begin();
}
