import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { get, update } from 'idb-keyval';
import { currentUserId } from '../api/session.ts';
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

const saveAfterMs = 250;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Keeps a draft: on the page at once, in this browser's storage a moment later. An empty one is forgotten. */
export function writeDraft(contactId: string, text: string): void {
  store.dispatch(draftWritten({ contactId, text }));
  const userId = currentUserId();
  if (!userId || typeof indexedDB === 'undefined') return;
  clearTimeout(waiting.get(contactId));
  const save = () => void saveDraft(userId, contactId, text);
  if (text === '') save();
  else waiting.set(contactId, setTimeout(save, saveAfterMs));
}

export async function loadDrafts(): Promise<void> {
  const userId = currentUserId();
  if (!userId || typeof indexedDB === 'undefined') return;
  const drafts = await get<Drafts>(keyOf(userId)).catch(() => undefined);
  if (drafts && currentUserId() === userId) store.dispatch(draftsKnown(drafts));
}

async function saveDraft(userId: string, contactId: string, text: string): Promise<void> {
  const change = (drafts: Drafts = {}) => {
    const { [contactId]: _, ...others } = drafts;
    return text === '' ? others : { ...others, [contactId]: text };
  };
  // A browser that stores nothing keeps the draft in the page.
  await update<Drafts>(keyOf(userId), change).catch(() => {});
}

function keyOf(userId: string): string {
  return `drafts ${userId}`;
}
