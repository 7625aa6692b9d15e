import { mailArrived, readArrived, timestampArrived } from '../../live/events.ts';
import { startListening, store } from '../../store/store.ts';
import { adminApi } from '../api/admin-api.ts';
import { atMostEvery } from './at-most-every.ts';

const restMs = 1000;
let started = false;

/** What the live connection tells operators, patched into what is shown or fetched anew. Called once by the frame. */
export function startReactions(): void {
  if (started) return;
  started = true;
  const refreshLists = atMostEvery(restMs, () =>
    store.dispatch(adminApi.util.invalidateTags(['Dashboard', 'Queue'])),
  );
  startListening({
    actionCreator: timestampArrived,
    effect: ({ payload: { conversationId } }, { dispatch }) => {
      if (conversationId)
        dispatch(adminApi.util.invalidateTags([{ type: 'Conversation', id: conversationId }]));
      refreshLists();
    },
  });
  startListening({
    actionCreator: readArrived,
    effect: ({ payload: { conversationId } }, { dispatch }) =>
      void dispatch(adminApi.util.invalidateTags([{ type: 'Conversation', id: conversationId }])),
  });
  startListening({
    actionCreator: mailArrived,
    effect: ({ payload }, { dispatch }) => {
      dispatch(patchMail(payload));
      if (payload.state === 'attended') refreshLists();
    },
  });
}

type Notice = ReturnType<typeof mailArrived>['payload'];

/** A claim shows at once, for everybody; an answer's text comes with the next fetch. */
function patchMail({ mailId, operatorId, state, until }: Notice) {
  return adminApi.util.updateQueryData('dashboard', undefined, ({ recentMails }) => {
    const mail = recentMails.find(({ _id }) => _id === mailId);
    if (!mail) return;
    mail.claim = state === 'claimed' && until ? { operatorId, until } : null;
    if (state === 'attended') mail.attendedAt ??= new Date().toISOString();
  });
}
