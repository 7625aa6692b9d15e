import { api } from '../api/api.ts';
import { leaveForLogin } from '../api/leave.ts';
import { onSessionChange, readToken } from '../api/session.ts';
import { store } from '../store/store.ts';
import { late } from '../ui/late/late.ts';
import { openConnection } from './connection.ts';
import { caughtUp, live } from './events.ts';
import { startLiveReactions } from './live-reactions.ts';
import { liveStateChanged, selectUnread } from './live-slice.ts';
import { showUnread } from './page-meta.tsx';

let started = false;

/** Keeps the live connection open whenever there is a token. Called by the member shell and by the operators' one. */
export function startLive(): void {
  if (started) return;
  started = true;
  startLiveReactions();
  void late(() => import('./looking.ts')).then(({ startLooking }) => startLooking());
  showUnread(selectUnread(store.getState()));
  onSessionChange(follow);
  follow();
}

function follow(): void {
  live.connection?.close();
  live.connection = undefined;
  const token = readToken();
  if (!token) return;
  const { dispatch } = store;
  live.connection = openConnection(token, {
    onState: (state) => dispatch(liveStateChanged(state)),
    onNotice: (action) => dispatch(action),
    onConnected: catchUp,
    onRefused: () => leaveForLogin(token),
  });
}

/**
 * A page this young at its first connection has missed little; fetching everything twice would cost more. It counts from when
 * the page was opened, since its first calls are made before its scripts.
 */
const promptMs = 2_000;
/** After this time, answers contain a change that was announced before the connection. */
const settledMs = 1_000;

/** Fetches what was missed while there was no live connection. @param again after a gap */
export function catchUp(again: boolean): void {
  if (again || performance.now() > promptMs) store.dispatch(caughtUp());
  else setTimeout(catchUpContacts, settledMs);
}

/** Who sees contacts must miss nothing: a message or a presence may have been announced just before the connection. */
function catchUpContacts(): void {
  if (api.util.selectInvalidatedBy(store.getState(), ['Contacts']).length > 0) store.dispatch(caughtUp());
}
