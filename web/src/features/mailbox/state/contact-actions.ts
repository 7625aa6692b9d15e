import { selectUnread } from '../../../live/live-slice.ts';
import { throttle } from '../../../live/throttle.ts';
import { store } from '../../../store/store.ts';
import {
  type ContactEntry,
  type Contacts,
  contradicts,
  entryOf,
  type Preview,
  takeNewest,
} from './contacts.ts';
import { mailboxApi } from './mailbox-api.ts';

const { contacts } = mailboxApi.endpoints;
const pauseMs = 1000;
const oldAfterMs = 5 * 60_000;

/** The contact's entry in any page of the list that this browser page holds. */
export function knownEntry(contactId: string): ContactEntry | undefined {
  for (const page of knownPages()) {
    const entry = entryOf(page, contactId);
    if (entry) return entry;
  }
  return undefined;
}

/** Whether the list is shown, or was a moment ago. */
export function isListKept(): boolean {
  return keptPages().length > 0;
}

export function patchContact(contactId: string, change: (entry: ContactEntry) => void): void {
  patchPages((page) => {
    const entry = entryOf(page, contactId);
    if (entry) change(entry);
  });
}

/** Shows the newest message in the list. The first page gets who was on a later one, a contact of none fetches the list. */
export function showNewest(
  contactId: string,
  { _id, content, sender, seq, createdAt, authoredBy }: Preview,
): void {
  if (!isListKept()) return;
  const known = knownEntry(contactId);
  if (!known) {
    refetchContacts();
    return;
  }
  const message = { _id, content, sender, seq, createdAt, authoredBy };
  patchPages((page, before) =>
    takeNewest(page, contactId, message, before === undefined ? known : undefined),
  );
}

/** Few fetches, however many reasons come. */
export const refetchContacts = throttle(pauseMs, () =>
  store.dispatch(mailboxApi.util.invalidateTags(['Contacts'])),
);

/** Fetches a list that contradicts the unread count even a moment later: a notice was lost. */
export const compareWithUnread = throttle(
  pauseMs,
  () => {
    const first = contacts.select(undefined)(store.getState()).data;
    if (first && contradicts(first, selectUnread(store.getState()))) refetchContacts();
  },
  { leading: false },
);

/** For the return to a page that nobody looked at: names, photos and blocks come without a notice. */
export function refetchOldContacts(): void {
  const { fulfilledTimeStamp } = contacts.select(undefined)(store.getState());
  if (fulfilledTimeStamp && Date.now() - fulfilledTimeStamp > oldAfterMs) refetchContacts();
}

/** Keeps what is patched while an answer is on its way: the answer may have been read before. */
export function recordPatches(requestId: string): void {
  recordings.set(requestId, []);
}

/** Patches an answer with what was kept for it. */
export function replayPatches(requestId: string, before: string | undefined): void {
  const recipes = recordings.get(requestId) ?? [];
  forgetPatches(requestId);
  for (const recipe of recipes) patchPage(before, recipe);
}

export function forgetPatches(requestId: string): void {
  recordings.delete(requestId);
}

type Recipe = (page: Contacts, before: string | undefined) => void;
const recordings = new Map<string, Recipe[]>();

function patchPages(recipe: Recipe): void {
  for (const recording of recordings.values()) recording.push(recipe);
  for (const before of keptPages()) patchPage(before, recipe);
}

function patchPage(before: string | undefined, recipe: Recipe): void {
  store.dispatch(
    mailboxApi.util.updateQueryData('contacts', before, (page) => {
      recipe(page, before);
    }),
  );
}

function keptPages(): (string | undefined)[] {
  return mailboxApi.util.selectCachedArgsForQuery(store.getState(), 'contacts');
}

function knownPages(): Contacts[] {
  return keptPages().flatMap((before) => contacts.select(before)(store.getState()).data ?? []);
}
