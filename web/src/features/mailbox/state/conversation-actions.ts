import { pageSizes } from '@emberline/contracts/choices';
import { unreadKnown } from '../../../live/live-slice.ts';
import { sentSeen } from '../../../outbox/rows.ts';
import { type RootState, store } from '../../../store/store.ts';
import { patchContact, showNewest } from './contact-actions.ts';
import { takeCount, takeReading } from './contacts.ts';
import {
  addMessage,
  type Conversation,
  type Message,
  mailboxApi,
  mergePage,
  newestSeq,
} from './mailbox-api.ts';

const { conversation, messagePage, markRead } = mailboxApi.endpoints;

/** The conversation as this page has it, or undefined before its first page. */
export function knownConversation(contactId: string): Conversation | undefined {
  return conversation.select(contactId)(store.getState()).data;
}

/** Fetches the page before the oldest one. @returns whether something came. */
export async function loadOlder(contactId: string): Promise<boolean> {
  const before = knownConversation(contactId)?.nextCursor;
  if (!before) return false;
  const { data } = await fetchPage({ contactId, before });
  if (!data) return false;
  patch(contactId, (known) => mergePage(known, data));
  return true;
}

/** Fetches back until the first unread message and the one before it are there, so that the conversation can open at it. */
export async function loadBackTo(contactId: string, seq: number): Promise<void> {
  for (let pages = 0; pages < mostPagesBack; pages++) {
    const known = knownConversation(contactId);
    if (!known || firstSeq(known) < seq || !(await loadOlder(contactId))) return;
  }
}
const mostPagesBack = 12;

/**
 * Fetches all that follows the newest known message: after a notice, a gap in the connection, a return to the page.
 * One run a conversation; what is asked for meanwhile makes it run once more.
 */
export const catchUp = singleFlight(async (contactId) => {
  // A first page still under way may have been read before what is to be caught up with.
  await store.dispatch(mailboxApi.util.getRunningQueryThunk('conversation', contactId));
  await fetchNewer(contactId);
});

/** All conversations that this page holds, seen or not. */
export function catchUpAll(): void {
  for (const contactId of knownContacts(store.getState())) void catchUp(contactId);
}

/** Asks again for conversations that could not be read without a membership. */
export function openLocked(): void {
  for (const contactId of knownContacts(store.getState())) {
    if (knownConversation(contactId)) continue;
    void store.dispatch(conversation.initiate(contactId, { subscribe: false, forceRefetch: true }));
  }
}

/** A message of one's own that the server has accepted. */
export function takeAccepted(message: Message): void {
  const contactId = message.receiver;
  if (!knownConversation(contactId)) return;
  let fitted = true;
  patch(contactId, (known) => {
    fitted = addMessage(known, message);
  });
  if (fitted) store.dispatch(sentSeen({ contactId, upToSeq: message.seq }));
  else void catchUp(contactId);
}

/** Moves the own reading position on, at the server and then here. One call at a time, one in 300 ms, the furthest wins. */
export async function readUpTo(contactId: string, upToSeq: number): Promise<void> {
  if (upToSeq <= Math.max(knownConversation(contactId)?.readSeq ?? 0, wanted.get(contactId) ?? 0)) return;
  const isBusy = wanted.has(contactId);
  wanted.set(contactId, upToSeq);
  if (isBusy) return;
  await tellRead(contactId, upToSeq);
  setTimeout(() => {
    const furthest = wanted.get(contactId) ?? 0;
    wanted.delete(contactId);
    if (furthest > upToSeq) void readUpTo(contactId, furthest);
  }, gatherMs);
}

async function tellRead(contactId: string, upToSeq: number): Promise<void> {
  const { data } = await store.dispatch(markRead.initiate({ contactId, upToSeq }, { track: false }));
  if (!data) return;
  store.dispatch(unreadKnown(data));
  patch(contactId, (known) => {
    known.readSeq = Math.max(known.readSeq, data.readSeq);
  });
  patchContact(contactId, (entry) => {
    takeReading(entry, data);
    if (entry.readSeq >= entry.lastSeq) takeCount(entry, 0, data.unreadVersion);
  });
}

export function patch(contactId: string, change: (known: Conversation) => void): void {
  store.dispatch(
    mailboxApi.util.updateQueryData('conversation', contactId, (known) => {
      change(known);
    }),
  );
}

const wanted = new Map<string, number>();
const gatherMs = 300;

async function fetchNewer(contactId: string): Promise<void> {
  for (;;) {
    const known = knownConversation(contactId);
    if (!known) return;
    const { data: page } = await fetchPage({ contactId, after: newestSeq(known) });
    if (!page) return;
    patch(contactId, (draft) => mergePage(draft, page));
    const newest = page.messages.at(-1);
    if (newest) showNewest(contactId, newest);
    store.dispatch(sentSeen({ contactId, upToSeq: newest?.seq ?? page.lastSeq }));
    if (page.messages.length < pageSizes.messages) return;
  }
}

export function fetchPage(wantedPage: { contactId: string; before?: string; after?: number }) {
  return store.dispatch(messagePage.initiate(wantedPage, { subscribe: false, forceRefetch: true }));
}

function firstSeq(known: Conversation): number {
  return known.nextCursor === null ? 1 : (known.messages.entities[known.messages.ids[0] ?? '']?.seq ?? 1);
}

function knownContacts(state: RootState): string[] {
  return mailboxApi.util.selectCachedArgsForQuery(state, 'conversation');
}

/**
 * Lets an action run once a key at a time. What is asked for meanwhile makes it run once more, for all who asked.
 */
export function singleFlight(act: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();

  async function run(key: string): Promise<void> {
    try {
      do {
        again.delete(key);
        await act(key);
      } while (again.has(key));
    } finally {
      running.delete(key);
    }
  }

  return (key) => {
    const current = running.get(key);
    if (current !== undefined) {
      again.add(key);
      return current;
    }
    const started = run(key);
    running.set(key, started);
    return started;
  };
}
