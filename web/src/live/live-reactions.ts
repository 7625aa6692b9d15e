import { api } from '../api/api.ts';
import { meApi } from '../api/me.ts';
import { startListening, store } from '../store/store.ts';
import {
  caughtUp,
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

/** What the connection means for every page: the unread number, the membership, and catching up after a gap. */
export function startLiveReactions(): void {
  if (started) return;
  started = true;
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
