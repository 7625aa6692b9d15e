import type { Timestamp } from '@emberline/contracts/live';
import { playTone } from '../../../live/sound.ts';
import { showNews } from '../../../live/unread-signal.ts';
import { type Arrival, arrivalClosed, arrivalRead, selectArrivals } from '../../../members/chats/arrivals.ts';
import { startListening, store } from '../../../store/store.ts';
import { mailboxApi } from '../state/mailbox-api.ts';
import { startMailboxReactions } from '../state/mailbox-reactions.ts';
import { isLookedAt } from './open-conversations.ts';
import { entryFor, takeArrival } from './take-arrival.ts';

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
  if (!entry?.muted && !isLookedAt(contactId)) playTone();
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
  if (second) return `${first.firstname} and ${second.firstname} wrote`;
  return first.unread > 1 ? `${first.firstname} wrote ${first.unread} messages` : `${first.firstname} wrote`;
}
