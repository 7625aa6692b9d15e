import { paymentStatus } from '@emberline/contracts/choices';
import type { Timestamp } from '@emberline/contracts/live';
import { meApi } from '../../../api/me.ts';
import type { ApiError } from '../../../api/send.ts';
import { currentUserId } from '../../../api/session.ts';
import { throttle } from '../../../live/throttle.ts';
import { selectOutboxRows } from '../../../outbox/outbox-slice.ts';
import { type RootState, store } from '../../../store/store.ts';
import {
  compareWithUnread,
  isListKept,
  knownEntry,
  patchContact,
  refetchContacts,
  showNewest,
} from './contact-actions.ts';
import { takeCount, takeReading } from './contacts.ts';
import { newestSeq } from './conversation.ts';
import { catchUp, fetchPage, knownConversation, patch } from './conversation-actions.ts';

/** A notice of a new message. */
interface News {
  contactId: string;
  seq: number;
  message?: Timestamp['message'];
  own?: boolean;
}

/** The counts and the reading position of a notice, in the list and in the conversation. */
export function takeCounts({ contactId, unreadCount, unreadVersion, readSeq, left }: Timestamp): void {
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
export function isShown({ contactId, seq }: News): boolean {
  const known = knownConversation(contactId);
  if (known) return newestSeq(known) >= seq;
  return (knownEntry(contactId)?.lastMessage?.seq ?? 0) >= seq;
}

/** Whether a text to the contact is on its way in this browser: its answer says all that the notice can. */
export function isBeingSent({ contactId }: News, state: RootState): boolean {
  return selectOutboxRows(state).some((row) => row.contactId === contactId && row.state === 'queued');
}

/** Fetches what follows in a conversation that is kept, else the one message that the list shows of it. */
export async function fetchNews(news: News): Promise<void> {
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
