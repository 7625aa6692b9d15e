import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { get, update } from 'idb-keyval';
import { currentUserId, onSessionChange } from '../api/session.ts';
import { inDatabase } from '../kept/databases.ts';
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
/** By contact. */
const waiting = new Map<string, { userId: string; text: string; timer: ReturnType<typeof setTimeout> }>();

/** Keeps a draft: on the page at once, in this browser's storage a moment later. An empty one is forgotten. */
export function writeDraft(contactId: string, text: string): void {
  store.dispatch(draftWritten({ contactId, text }));
  const userId = currentUserId();
  if (!userId) return;
  clearTimeout(waiting.get(contactId)?.timer);
  waiting.set(contactId, { userId, text, timer: setTimeout(() => saveWaiting(contactId), saveAfterMs) });
  if (text === '') saveWaiting(contactId);
}

export async function loadDrafts(): Promise<void> {
  const userId = currentUserId();
  if (!userId) return;
  const drafts = await inDatabase(database, (store) => get<Drafts>(keyOf(userId), store));
  if (drafts && currentUserId() === userId) store.dispatch(draftsKnown(drafts));
}

function saveWaiting(contactId: string): void {
  const draft = waiting.get(contactId);
  if (!draft) return;
  clearTimeout(draft.timer);
  waiting.delete(contactId);
  void saveDraft(draft.userId, contactId, draft.text);
}

// What was typed last is saved where the session ended by itself; where nothing stays, it is not saved after all.
onSessionChange((change) => {
  const person = currentUserId();
  for (const [contactId, { userId, timer }] of waiting) {
    if (change === 'ended' || userId === person) saveWaiting(contactId);
    else clearTimeout(timer);
  }
  waiting.clear();
});

async function saveDraft(userId: string, contactId: string, text: string): Promise<void> {
  const change = (drafts: Drafts = {}) => {
    const { [contactId]: _, ...others } = drafts;
    return text === '' ? others : { ...others, [contactId]: text };
  };
  // A browser that stores nothing keeps the draft in the page.
  await inDatabase(database, (store) => update<Drafts>(keyOf(userId), change, store));
}

const database = 'keyval-store';

function keyOf(userId: string): string {
  return `drafts ${userId}`;
}
