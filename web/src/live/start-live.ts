import { api } from '../api/api.ts';
import { leaveForLogin } from '../api/leave.ts';
import { meApi } from '../api/me.ts';
import { onSessionChange, readToken } from '../api/session.ts';
import { startListening, store } from '../store/store.ts';
import { openConnection } from './connection.ts';
import { live } from './current.ts';
import { caughtUp, membershipArrived, timestampArrived } from './events.ts';
import { liveStateChanged, selectUnread } from './live-slice.ts';
import { throttle } from './throttle.ts';
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
      // Other services may learn of the change later; trust the notice until then.
      dispatch(
        meApi.util.updateQueryData('me', undefined, (me) => {
          me.paymentStatus = payload.paymentStatus ?? undefined;
        }),
      );
      await delay(3_000);
      dispatch(api.util.invalidateTags(['Me']));
    },
  });
  const refetchMe = throttle(1_000, () => store.dispatch(api.util.invalidateTags(['Me'])), {
    leading: false,
  });
  startListening({
    // A notice without a count: fetch at most once a second, however many come.
    predicate: (action) => timestampArrived.match(action) && action.payload.unread === undefined,
    effect: refetchMe,
  });
  startListening({
    predicate: (_, now, before) => selectUnread(now) !== selectUnread(before),
    effect: (_, { getState }) => showUnread(selectUnread(getState())),
  });
}
