import { paymentStatus } from '@emberline/contracts/choices';
import {
  caughtUp,
  membershipArrived,
  presenceArrived,
  readArrived,
  timestampArrived,
  typingArrived,
} from '../../../live/events.ts';
import { messageAccepted } from '../../../outbox/outbox-slice.ts';
import { startListening } from '../../../store/store.ts';
import {
  catchUp,
  catchUpAll,
  knownConversation,
  openLocked,
  patch,
  patchContact,
  takeAccepted,
} from './conversation-actions.ts';
import { mailboxApi } from './mailbox-api.ts';
import { typingStarted, typingStopped } from './typing-slice.ts';

const contactsPauseMs = 1000;
const typingMs = 6000;

let started = false;

/** What the mailbox does about pushes. All are hints: known entries are patched, what is missing is fetched. */
export function startMailboxReactions(): void {
  if (started) return;
  started = true;
  startListening({
    actionCreator: timestampArrived,
    effect: ({ payload: { contactId, unreadCount } }) => {
      if (!contactId) return;
      if (unreadCount !== undefined)
        patchContact(contactId, (entry) => {
          entry.unreadCount = unreadCount;
        });
      void catchUp(contactId);
    },
  });
  startListening({
    // The list's order and texts: at most one fetch a second, however many notices come.
    actionCreator: timestampArrived,
    effect: async (_, { delay, dispatch, subscribe, unsubscribe }) => {
      unsubscribe();
      dispatch(mailboxApi.util.invalidateTags(['Contacts']));
      await delay(contactsPauseMs);
      subscribe();
      dispatch(mailboxApi.util.invalidateTags(['Contacts']));
    },
  });
  startListening({
    actionCreator: readArrived,
    effect: ({ payload: { contactId, upToSeq } }) => {
      patch(contactId, (known) => {
        known.otherReadSeq = Math.max(known.otherReadSeq, upToSeq);
      });
      patchContact(contactId, (entry) => {
        entry.otherReadSeq = Math.max(entry.otherReadSeq, upToSeq);
      });
    },
  });
  startListening({
    actionCreator: presenceArrived,
    effect: ({ payload: { memberId, online, lastOnline } }, { dispatch }) => {
      patchContact(memberId, ({ contact }) => Object.assign(contact, { online, lastOnline }));
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
      if (payload.paymentStatus !== paymentStatus.active) return;
      // The mailbox may learn of it a moment after the notice went out.
      for (const pause of [0, 1000, 4000]) {
        await delay(pause);
        dispatch(mailboxApi.util.invalidateTags(['Contacts']));
        openLocked();
      }
    },
  });
  startListening({
    actionCreator: messageAccepted,
    effect: ({ payload: message }, { dispatch }) => {
      takeAccepted(message);
      if (!knownConversation(message.receiver))
        return void dispatch(mailboxApi.util.invalidateTags(['Contacts']));
      const { _id, content, sender, seq, createdAt, authoredBy } = message;
      patchContact(message.receiver, (entry) => {
        entry.lastMessage = { _id, content, sender, seq, createdAt, authoredBy };
        entry.lastSeq = Math.max(entry.lastSeq, seq);
      });
    },
  });
}
