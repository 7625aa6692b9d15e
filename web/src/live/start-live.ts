import { api } from '../api/api.ts';
import { leaveForLogin } from '../api/leave.ts';
import { onSessionChange, readToken } from '../api/session.ts';
import { store } from '../store/store.ts';
import { openConnection } from './connection.ts';
import { live } from './current.ts';
import { caughtUp } from './events.ts';
import { startLiveReactions } from './live-reactions.ts';
import { liveStateChanged, selectUnread } from './live-slice.ts';
import { startLooking } from './looking.ts';
import { showUnread } from './unread-signal.ts';

/** A first connection this soon after the page's first question misses little: fetching all again would cost more. */
const promptMs = 1_000;
/** The services that answer pages have taken a change by then that was announced before the connection. */
const settledMs = 1_000;
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

let checking: ReturnType<typeof setTimeout> | undefined;

function follow(): void {
  clearTimeout(checking);
  live.connection?.close();
  live.connection = undefined;
  const token = readToken();
  if (!token) return;
  const { dispatch } = store;
  live.connection = openConnection(token, {
    onState: (state) => dispatch(liveStateChanged(state)),
    onNotice: (action) => dispatch(action),
    onConnected: (again) => {
      if (again || Date.now() - firstQuestionAt() > promptMs) dispatch(caughtUp());
      else checking = setTimeout(catchUpWithContacts, settledMs);
    },
    onRefused: () => leaveForLogin(token),
  });
}

/** When the oldest of what the page knows was asked for; the scripts of the connection may have come much later. */
function firstQuestionAt(): number {
  const questions = Object.values(store.getState()[api.reducerPath].queries);
  return Math.min(...questions.map((question) => question?.startedTimeStamp ?? Number.POSITIVE_INFINITY));
}

/** Who sees contacts must miss nothing: a message or a presence may have been announced just before the connection. */
function catchUpWithContacts(): void {
  if (api.util.selectInvalidatedBy(store.getState(), ['Contacts']).length > 0) store.dispatch(caughtUp());
}
