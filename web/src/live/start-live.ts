import { api } from '../api/api.ts';
import { leaveForLogin } from '../api/leave.ts';
import { meApi } from '../api/me.ts';
import { onSessionChange, readToken } from '../api/session.ts';
import { startListening, store } from '../store/store.ts';
import { openConnection } from './connection.ts';
import { live } from './current.ts';
import { caughtUp, membershipArrived, timestampArrived } from './events.ts';
import { liveStateChanged, selectUnread } from './live-slice.ts';
import { showUnread } from './unread-signal.ts';

let started = false;

/** Keeps the live connection open whenever there is a token. Called by the member shell and by the operators' one. */
export function startLive(): void {
  if (started) return;
  started = true;
  startReactions();
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
    onCaughtUp: () => dispatch(caughtUp()),
    onRefused: () => leaveForLogin(token),
  });
}

function startReactions(): void {
  startListening({
    actionCreator: caughtUp,
    effect: (_, { dispatch }) => void dispatch(api.util.invalidateTags(['Live'])),
  });
  startListening({
    actionCreator: membershipArrived,
    effect: async ({ payload }, { cancelActiveListeners, delay, dispatch }) => {
      cancelActiveListeners();
      dispatch(api.util.invalidateTags(['Membership']));
      // Who answers for the user may learn of it a moment later: until then the notice itself is the newest word.
      dispatch(
        meApi.util.updateQueryData('me', undefined, (me) => {
          me.paymentStatus = payload.paymentStatus ?? undefined;
        }),
      );
      await delay(3_000);
      dispatch(api.util.invalidateTags(['Me']));
    },
  });
  startListening({
    // A hint without a count: at most one fetch a second, however many come.
    predicate: (action) => timestampArrived.match(action) && action.payload.unread === undefined,
    effect: async (_, { delay, dispatch, subscribe, unsubscribe }) => {
      unsubscribe();
      await delay(1000);
      subscribe();
      dispatch(api.util.invalidateTags(['Me']));
    },
  });
  startListening({
    predicate: (_, now, before) => selectUnread(now) !== selectUnread(before),
    effect: (_, { getState }) => showUnread(selectUnread(getState())),
  });
}
