import type { Timestamp } from '@emberline/contracts/live';
import { isolated } from '@emberline/contracts/shown-text';
import { showNews } from '../../../live/page-meta.tsx';
import { playTone } from '../../../live/sound.ts';
import {
  type Arrival,
  arrivalClosed,
  arrivalRead,
  messageArrived,
  selectArrivals,
} from '../../../members/chats/arrivals.ts';
import { isOpen } from '../../../members/chats/popup-chats.ts';
import { startListening, store } from '../../../store/store.ts';
import { isThere } from '../../../ui/attention.ts';
import { knownEntry, showNewest } from '../state/contact-actions.ts';
import { type ContactEntry, entryOf } from '../state/contacts.ts';
import { catchUp, fetchPage, knownConversation, singleFlight } from '../state/conversation-actions.ts';
import { mailboxApi, messagesOf } from '../state/mailbox-api.ts';
import { isUnpaid, startMailboxReactions } from '../state/mailbox-reactions.ts';

/** A message of somebody else becomes a toast, a word in the title and, if wanted, a tone; reading it ends that. */
export function hearNotice({ contactId, seq, own, readSeq, left, unreadCount = 1 }: Timestamp): void {
  if (!contactId) return;
  if (readSeq !== undefined) store.dispatch(arrivalRead({ contactId, upToSeq: readSeq }));
  if (left) store.dispatch(arrivalClosed(contactId));
  if (seq === undefined || own || left) return;
  void tellByTone(contactId);
  void takeArrival({ contactId, seq, unread: unreadCount });
}

startMailboxReactions();

async function tellByTone(contactId: string): Promise<void> {
  const entry = await entryFor(contactId);
  if (!entry?.muted && !(isThere() && isOpen(contactId))) playTone();
}

startListening({
  matcher: mailboxApi.endpoints.markRead.matchFulfilled,
  effect: ({ payload, meta }, { dispatch }) => {
    const { contactId } = meta.arg.originalArgs;
    dispatch(arrivalRead({ contactId, upToSeq: payload.readSeq }));
  },
});
startListening({
  predicate: (_, now, before) => selectArrivals(now) !== selectArrivals(before),
  effect: (_, { getState }) => showNews(wordsFor(selectArrivals(getState()))),
});

/** For the title: who wrote, and how much. */
function wordsFor(arrivals: Pick<Arrival, 'firstname' | 'unread'>[]): string {
  const [first, second, ...more] = arrivals;
  if (!first) return '';
  if (more.length > 0) return `${arrivals.length} people wrote`;
  if (second) return `${isolated(first.firstname)} and ${isolated(second.firstname)} wrote`;
  return first.unread > 1
    ? `${isolated(first.firstname)} wrote ${first.unread} messages`
    : `${isolated(first.firstname)} wrote`;
}

type Notice = Pick<Arrival, 'contactId' | 'seq' | 'unread'>;
const newest = new Map<string, Notice>();

/** Fetches writer and text of a new message and shows it. Of several from one writer only the newest is fetched. */
async function takeArrival(notice: Notice): Promise<void> {
  if (notice.seq <= (newest.get(notice.contactId)?.seq ?? 0)) return;
  newest.set(notice.contactId, notice);
  await show(notice.contactId);
}

const show = singleFlight(async (contactId) => {
  const notice = newest.get(contactId);
  if (!notice) return;
  const entry = await entryFor(contactId);
  const [writer, content] = entry?.muted
    ? []
    : await Promise.all([entry?.contact ?? profileOf(contactId), textOf(notice)]);
  if (newest.get(contactId) === notice) newest.delete(contactId);
  // It may have been muted meanwhile, in another tab too.
  if (!writer || writer.blocked || knownEntry(contactId)?.muted) return;
  const { firstname, photo, kind, online } = writer;
  store.dispatch(messageArrived({ ...notice, firstname, photo, kind, online, content: content ?? null }));
});

/** The writer's place in the list, which is fetched where no page of it is kept: who has just written is in its first page. */
async function entryFor(contactId: string): Promise<ContactEntry | undefined> {
  const known = knownEntry(contactId);
  if (known) return known;
  // Subscribed until it has come: a list that nobody uses is dropped by whatever finds it outdated meanwhile.
  const fetching = store.dispatch(mailboxApi.endpoints.contacts.initiate(undefined, { forceRefetch: true }));
  const { data } = await fetching;
  fetching.unsubscribe();
  return data && entryOf(data, contactId);
}

async function profileOf(contactId: string) {
  const { data } = await store.dispatch(
    mailboxApi.endpoints.contactProfile.initiate(contactId, { subscribe: false }),
  );
  return data;
}

async function textOf({ contactId, seq }: Notice): Promise<string | null> {
  if (isUnpaid()) return null;
  if (knownConversation(contactId)) {
    await catchUp(contactId);
    const known = knownConversation(contactId);
    return (known && messagesOf(known).find((message) => message.seq === seq)?.content) ?? null;
  }
  const { data } = await fetchPage({ contactId, after: seq - 1 });
  const message = data?.messages.find((each) => each.seq === seq);
  if (message) showNewest(contactId, message);
  return message?.content ?? null;
}
