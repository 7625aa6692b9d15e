import { paymentStatus } from '@emberline/contracts/choices';
import {
  caughtUp,
  conversationArrived,
  membershipArrived,
  presenceToShow,
  readArrived,
  timestampArrived,
  typingArrived,
} from '../../../live/events.ts';
import { arrivalClosed } from '../../../members/chats/arrivals.ts';
import { messageAccepted } from '../../../outbox/outbox-slice.ts';
import { startListening } from '../../../store/store.ts';
import {
  forgetPatches,
  patchContact,
  recordPatches,
  refetchOldContacts,
  replayPatches,
  showNewest,
} from './contact-actions.ts';
import { takePresence, takeReading, takeSettings } from './contacts.ts';
import { catchUpAll, openLocked, patch, takeAccepted } from './conversation-actions.ts';
import { mailboxApi } from './mailbox-api.ts';
import { fetchNews, isBeingSent, isShown, takeCounts } from './notice-actions.ts';
import { startOfflineCopies } from './offline-copies.ts';
import { typingStarted, typingStopped } from './typing-slice.ts';

const { contacts } = mailboxApi.endpoints;
/** How long a notice of an own message waits for the answer to its sending. */
const answerMs = 2000;
const typingMs = 6000;

let started = false;

/** What the mailbox does about pushes. All are hints: what is kept is patched, only what they cannot say is fetched. */
export function startMailboxReactions(): void {
  if (import.meta.env.SSR) return;
  if (started) return;
  started = true;
  startOfflineCopies();
  startListening({
    actionCreator: timestampArrived,
    effect: async ({ payload }, { condition, dispatch, getState }) => {
      const { contactId, seq, own } = payload;
      if (!contactId) return;
      takeCounts(payload);
      // Without a seq it is about reading.
      if (seq === undefined) return;
      if (!own) dispatch(typingStopped({ contactId, until: Number.POSITIVE_INFINITY }));
      const news = { ...payload, contactId, seq };
      const isAnswered = () => isShown(news) || !isBeingSent(news, getState());
      if (own && !isAnswered()) await condition(isAnswered, answerMs);
      await fetchNews(news);
    },
  });
  startListening({
    matcher: contacts.matchPending,
    effect: ({ meta }) => recordPatches(meta.requestId),
  });
  startListening({
    matcher: contacts.matchFulfilled,
    effect: ({ meta }) => replayPatches(meta.requestId, meta.arg.originalArgs),
  });
  startListening({
    matcher: contacts.matchRejected,
    effect: ({ meta }) => forgetPatches(meta.requestId),
  });
  startListening({
    actionCreator: readArrived,
    effect: ({ payload: { contactId, upToSeq } }) => {
      patch(contactId, (known) => {
        known.otherReadSeq = Math.max(known.otherReadSeq, upToSeq);
      });
      patchContact(contactId, (entry) => takeReading(entry, { otherReadSeq: upToSeq }));
    },
  });
  startListening({
    actionCreator: conversationArrived,
    effect: ({ payload: { contactId, ...settings } }, { dispatch }) => {
      patchContact(contactId, (entry) => takeSettings(entry, settings));
      if (settings.muted) dispatch(arrivalClosed(contactId));
    },
  });
  startListening({
    actionCreator: presenceToShow,
    effect: ({ payload: { memberId, online, lastOnline } }, { dispatch }) => {
      patchContact(memberId, (entry) => takePresence(entry, { online, lastOnline }));
      dispatch(
        mailboxApi.util.updateQueryData('contactProfile', memberId, (profile) => {
          Object.assign(profile, { online, lastOnline });
        }),
      );
    },
  });
  startListening({
    actionCreator: typingArrived,
    effect: async ({ payload: { contactId } }, { delay, dispatch }) => {
      const until = Date.now() + typingMs;
      dispatch(typingStarted({ contactId, until }));
      await delay(typingMs);
      dispatch(typingStopped({ contactId, until }));
    },
  });
  startListening({ actionCreator: caughtUp, effect: catchUpAll });
  startListening({
    actionCreator: membershipArrived,
    effect: async ({ payload }, { cancelActiveListeners, delay, dispatch }) => {
      cancelActiveListeners();
      // The mailbox may learn of it a moment after the notice went out. Texts come or go with a membership.
      for (const pause of [0, 1000, 4000]) {
        await delay(pause);
        dispatch(mailboxApi.util.invalidateTags(['Contacts']));
        if (payload.paymentStatus === paymentStatus.active) openLocked();
      }
    },
  });
  startListening({
    actionCreator: messageAccepted,
    effect: ({ payload: message }) => {
      takeAccepted(message);
      showNewest(message.receiver, message);
    },
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refetchOldContacts();
  });
}
