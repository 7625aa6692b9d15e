import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { del, get } from 'idb-keyval';
import { currentUserId } from '../api/session.ts';
import { inDatabase } from '../kept/databases.ts';
import { allTyped, keepTyped, messageTo, readTyped } from '../kept/typed.ts';
import { rootReducer, store } from '../store/store.ts';

type Drafts = Record<string, string>;

/** Texts begun and not sent, by contact; shared by the mailbox and the popup chats. */
export const draftsSlice = createSlice({
  name: 'drafts',
  initialState: {} as Drafts,
  reducers: {
    /** From storage; what is being typed meanwhile wins. */
    draftsKnown: (drafts, { payload }: PayloadAction<Drafts>) => ({ ...payload, ...drafts }),
    draftWritten: (drafts, { payload }: PayloadAction<{ contactId: string; text: string }>) => {
      drafts[payload.contactId] = payload.text;
    },
  },
  selectors: { selectDraft: (drafts, contactId: string) => drafts[contactId] ?? '' },
});

declare module '../store/store.ts' {
  interface LazySlices extends WithSlice<typeof draftsSlice> {}
}

const { draftsKnown, draftWritten } = draftsSlice.actions;
export const { selectDraft } = draftsSlice.injectInto(rootReducer).selectors;

/** Keeps a draft: on the page and in this browser's storage at once. An empty one is forgotten. */
export function writeDraft(contactId: string, text: string): void {
  store.dispatch(draftWritten({ contactId, text }));
  keepTyped(messageTo + contactId, text);
}

/** The text is in the outbox. It is kept as a draft until it is stored there. */
export function draftSent(contactId: string): void {
  store.dispatch(draftWritten({ contactId, text: '' }));
}

export async function loadDrafts(): Promise<void> {
  const userId = currentUserId();
  if (!userId) return;
  await adoptOldDrafts(userId);
  if (currentUserId() === userId) store.dispatch(draftsKnown(allTyped(messageTo)));
}

/** Takes over the drafts as they were stored until now: in a database, one list a person. */
async function adoptOldDrafts(userId: string): Promise<void> {
  const key = `drafts ${userId}`;
  const old = await inDatabase('keyval-store', (store) => get<Drafts>(key, store));
  if (!old || currentUserId() !== userId) return;
  for (const [contactId, text] of Object.entries(old))
    if (readTyped(messageTo + contactId) === null) keepTyped(messageTo + contactId, text);
  await inDatabase('keyval-store', (store) => del(key, store));
}
