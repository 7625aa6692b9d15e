import { paymentStatus } from '@emberline/contracts/choices';
import type { Timestamp } from '@emberline/contracts/live';
import { meApi } from '../../../api/me.ts';
import type { ApiError } from '../../../api/send.ts';
import { currentUserId } from '../../../api/session.ts';
import {
  caughtUp,
  conversationArrived,
  membershipArrived,
  presenceToShow,
  readArrived,
  timestampArrived,
  typingArrived,
} from '../../../live/events.ts';
import { throttle } from '../../../live/throttle.ts';
import { arrivalClosed } from '../../../members/chats/arrivals.ts';
import { messageAccepted, selectOutboxRows } from '../../../outbox/rows.ts';
import { type RootState, startListening, store } from '../../../store/store.ts';
import {
  compareWithUnread,
  forgetPatches,
  isListKept,
  knownEntry,
  patchContact,
  recordPatches,
  refetchContacts,
  refetchOldContacts,
  replayPatches,
  showNewest,
} from './contact-actions.ts';
import { takeCount, takePresence, takeReading, takeSettings } from './contacts.ts';
import {
  catchUp,
  catchUpAll,
  fetchPage,
  knownConversation,
  openLocked,
  patch,
  takeAccepted,
} from './conversation-actions.ts';
import { mailboxApi, newestSeq } from './mailbox-api.ts';
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

/** A notice of a new message. */
interface News {
  contactId: string;
  seq: number;
  message?: Timestamp['message'];
  own?: boolean;
}

/** The counts and the reading position of a notice, in the list and in the conversation. */
function takeCounts({ contactId, unreadCount, unreadVersion, readSeq, left }: Timestamp): void {
  if (!contactId) return;
  if (left) refetchContacts();
  patchContact(contactId, (entry) => {
    if (readSeq !== undefined) takeReading(entry, { readSeq });
    if (unreadCount !== undefined && unreadVersion !== undefined)
      takeCount(entry, unreadCount, unreadVersion);
  });
  if (readSeq !== undefined)
    patch(contactId, (known) => {
      known.readSeq = Math.max(known.readSeq, readSeq);
    });
  if (unreadCount !== undefined) compareWithUnread();
}

/** Whether this page shows a conversation up to there, so that nothing is to be fetched. */
function isShown({ contactId, seq }: News): boolean {
  const known = knownConversation(contactId);
  if (known) return newestSeq(known) >= seq;
  return (knownEntry(contactId)?.lastMessage?.seq ?? 0) >= seq;
}

/** Whether a text to the contact is on its way in this browser: its answer says all that the notice can. */
function isBeingSent({ contactId }: News, state: RootState): boolean {
  return selectOutboxRows(state).some((row) => row.contactId === contactId && row.state === 'queued');
}

/** Fetches what follows in a conversation that is kept, else the one message that the list shows of it. */
async function fetchNews(news: News): Promise<void> {
  const { contactId, seq } = news;
  if (isShown(news)) return;
  await catchUp(contactId);
  if (isShown(news) || !isListKept()) return;
  if (seq > (wanted.get(contactId)?.seq ?? 0)) wanted.set(contactId, news);
  fetchPreviews();
}

const pauseMs = 1000;
/** More than these at once cost more than the whole list. */
const mostPreviews = 3;
const wanted = new Map<string, News>();

const fetchPreviews = throttle(pauseMs, () => {
  const all = [...wanted.values()];
  wanted.clear();
  if (all.length > mostPreviews || all.some(({ contactId }) => !knownEntry(contactId))) refetchContacts();
  else for (const news of all) void fetchPreview(news);
});

async function fetchPreview(news: News): Promise<void> {
  const { contactId, seq } = news;
  if (isShown(news)) return;
  if (isUnpaid()) return showVeiled(news);
  const { data, error } = await fetchPage({ contactId, after: seq - 1 });
  const newest = data?.messages.at(-1);
  if (newest) showNewest(contactId, newest);
  else if ((error as ApiError | undefined)?.status === 402) showVeiled(news);
}

/** Without a membership a list shows that a message came, and not its text. */
function showVeiled({ contactId, seq, message, own }: News): void {
  const sender = own ? currentUserId() : contactId;
  if (message && sender) showNewest(contactId, { ...message, seq, sender, content: null });
  else refetchContacts();
}

/** Texts need a membership. */
export function isUnpaid(): boolean {
  const { data: me } = meApi.endpoints.me.select()(store.getState());
  return me !== undefined && me.paymentStatus !== paymentStatus.active;
}
