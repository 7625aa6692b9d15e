import { api } from '../api/api.ts';
import { leaveForLogin } from '../api/leave.ts';
import { meApi } from '../api/me.ts';
import { onSessionChange, readToken } from '../api/session.ts';
import { startListening, store } from '../store/store.ts';
import { late } from '../ui/late/late.ts';
import { openConnection } from './connection.ts';
import {
  caughtUp,
  live,
  membershipArrived,
  presenceArrived,
  presenceHidden,
  presenceToShow,
  timestampArrived,
} from './events.ts';
import { liveStateChanged, selectUnread } from './live-slice.ts';
import { showUnread } from './page-meta.tsx';
import { createRepeater, throttle } from './throttle.ts';

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

let reacting = false;

/** What the connection means for every page: the unread number, the membership, and catching up after a gap. */
export function startLiveReactions(): void {
  if (reacting) return;
  reacting = true;
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
  const presences = createRepeater();
  startListening({
    actionCreator: presenceArrived,
    effect: ({ payload }, { delay, dispatch }) =>
      presences.say(payload.memberId, () => dispatch(presenceToShow(payload)), delay),
  });
  startListening({
    predicate: (action) => liveStateChanged.match(action) && action.payload !== 'connected',
    effect: () => presences.forget(),
  });
  startListening({
    actionCreator: presenceHidden,
    effect: ({ payload }) => presences.forget(payload),
  });
  const refetchMe = throttle(1_000, () => store.dispatch(api.util.invalidateTags(['Me'])), {
    leading: false,
  });
  startListening({
    // A hint without a count: at most one fetch a second, however many come. An own message changes no count.
    predicate: (action) =>
      timestampArrived.match(action) && action.payload.unread === undefined && !action.payload.own,
    effect: refetchMe,
  });
  startListening({
    predicate: (_, now, before) => selectUnread(now) !== selectUnread(before),
    effect: (_, { getState }) => showUnread(selectUnread(getState())),
  });
}
