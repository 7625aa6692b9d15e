import { leaveForLogin } from '../api/leave.ts';
import { onSessionChange, readToken } from '../api/session.ts';
import { store } from '../store/store.ts';
import { catchUp } from './catch-up.ts';
import { openConnection } from './connection.ts';
import { live } from './current.ts';
import { startLiveReactions } from './live-reactions.ts';
import { liveStateChanged, selectUnread } from './live-slice.ts';
import { startLooking } from './looking.ts';
import { showUnread } from './unread-signal.ts';

let started = false;

/** Keeps the live connection open whenever there is a token. Called by the member shell and by the operators' one. */
export function startLive(): void {
  if (started) return;
  started = true;
  startLiveReactions();
  startLooking();
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
