import { mailArrived, queueArrived, readArrived, timestampArrived } from '../../live/events.ts';
import { liveStateChanged, selectLiveState } from '../../live/live-slice.ts';
import { createRepeater, throttle } from '../../live/throttle.ts';
import { startListening, store } from '../../store/store.ts';
import { operatorApi } from '../api/operator-api.ts';

const restMs = 1000;
const lagMs = 5000;
let started = false;

/** Reacts to notices for operators: patches or invalidates cached answers. Called once by the frame. */
export function startReactions(): void {
  if (started) return;
  started = true;
  const refreshLists = throttle(restMs, () =>
    store.dispatch(operatorApi.util.invalidateTags(['Dashboard', 'Queue'])),
  );
  // Delayed: the queue is a read model that gets the event at the same time as this page. Again later, in case it lags.
  const looks = [restMs, lagMs].map((ms) =>
    throttle(ms, () => store.dispatch(operatorApi.util.invalidateTags(['Queue'])), { leading: false }),
  );
  const refreshQueue = () => {
    for (const look of looks) look();
  };
  startListening({
    actionCreator: timestampArrived,
    effect: ({ payload: { conversationId } }, { dispatch }) => {
      if (conversationId)
        dispatch(operatorApi.util.invalidateTags([{ type: 'Conversation', id: conversationId }]));
      refreshLists();
      refreshQueue();
    },
  });
  startListening({
    actionCreator: readArrived,
    effect: ({ payload: { conversationId } }, { dispatch }) =>
      void dispatch(operatorApi.util.invalidateTags([{ type: 'Conversation', id: conversationId }])),
  });
  const mails = createRepeater();
  startListening({
    predicate: (action) => liveStateChanged.match(action) && action.payload !== 'connected',
    effect: () => mails.forget(),
  });
  startListening({
    actionCreator: mailArrived,
    effect: ({ payload }, { delay, dispatch }) => {
      if (payload.state === 'attended') refreshLists();
      refreshQueue();
      return mails.say(payload.mailId, () => dispatch(patchMail(payload)), delay);
    },
  });
  startListening({ actionCreator: queueArrived, effect: refreshQueue });
  // A claim may have been announced just before the page could hear of it.
  startListening({
    predicate: (action) => liveStateChanged.match(action) && action.payload === 'connected',
    effect: async (_, { delay }) => {
      await delay(restMs);
      refreshLists();
    },
  });
  if (selectLiveState(store.getState()) === 'connected') refreshLists();
}

type Notice = ReturnType<typeof mailArrived>['payload'];

/** Shows a claim at once; the text of an answer comes with the next fetch. */
function patchMail({ mailId, operatorId, state, until }: Notice) {
  return operatorApi.util.updateQueryData('getDashboard', undefined, ({ recentMails }) => {
    const mail = recentMails.find(({ _id }) => _id === mailId);
    if (!mail) return;
    mail.claim = state === 'claimed' && until ? { operatorId, until } : null;
    if (state === 'attended') mail.attendedAt ??= new Date().toISOString();
  });
}
